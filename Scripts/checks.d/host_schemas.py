"""What hosts of code ask of a report, as JSON Schemas written after their documentation: SonarQube's generic issues (10.3 and later)
and reviewdog's DiagnosticResult. Nothing else may stand in one, so that a misspelt field is seen."""


def record(required, optional=None):
    return {"type": "object", "required": list(required), "properties": {**required, **(optional or {})}, "additionalProperties": False}


TEXT = {"type": "string", "minLength": 1}
LINE = {"type": "integer", "minimum": 1}

SONAR_PLACE = record({"message": TEXT, "filePath": TEXT}, {
    "textRange": record({"startLine": LINE}, {
        "endLine": LINE, "startColumn": {"type": "integer", "minimum": 0}, "endColumn": {"type": "integer", "minimum": 1}})})

SONAR = record({
    "rules": {"type": "array", "items": record({
        "id": TEXT, "name": TEXT, "engineId": TEXT,
        "cleanCodeAttribute": {"enum": [
            "CONVENTIONAL", "FORMATTED", "IDENTIFIABLE", "CLEAR", "COMPLETE", "EFFICIENT", "LOGICAL", "DISTINCT", "FOCUSED", "MODULAR",
            "TESTED", "LAWFUL", "RESPECTFUL", "TRUSTWORTHY"]},
        "impacts": {"type": "array", "minItems": 1, "items": record({
            "softwareQuality": {"enum": ["SECURITY", "RELIABILITY", "MAINTAINABILITY"]}, "severity": {"enum": ["HIGH", "MEDIUM", "LOW"]}})},
    }, {
        "description": TEXT, "type": {"enum": ["BUG", "VULNERABILITY", "CODE_SMELL"]},
        "severity": {"enum": ["BLOCKER", "CRITICAL", "MAJOR", "MINOR", "INFO"]}})},
    "issues": {"type": "array", "items": record({"ruleId": TEXT, "primaryLocation": SONAR_PLACE}, {
        "effortMinutes": {"type": "integer"}, "secondaryLocations": {"type": "array", "items": SONAR_PLACE}})},
})

POSITION = record({"line": LINE}, {"column": LINE})

REVIEWDOG = record({
    "diagnostics": {"type": "array", "items": record({
        "message": TEXT, "location": record({"path": TEXT}, {"range": record({"start": POSITION}, {"end": POSITION})}),
        "severity": {"enum": ["ERROR", "WARNING", "INFO"]}, "code": record({"value": TEXT}, {"url": TEXT})})},
}, {"source": record({"name": TEXT}, {"url": TEXT})})
