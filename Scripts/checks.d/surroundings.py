"""The environment of every program under test: the caller's, without what a host of CI or a user's shell would change an answer by."""
import os

# CI decides about stale entries of a baseline, PRE_COMMIT_* about the range that is judged, a colour about the text.
CHANGING = ("CI", "TF_BUILD", "TEAMCITY_VERSION", "NO_COLOR", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS")
CHANGING_PREFIXES = ("GIT_", "GITHUB_", "GITLAB_", "PRE_COMMIT", "MODLINT_")


def surroundings(**more):
    kept = {name: value for name, value in os.environ.items()
            if name not in CHANGING and not name.startswith(CHANGING_PREFIXES)}
    return {**kept, "SWIFT_BACKTRACE": "enable=no", "GIT_CONFIG_GLOBAL": "/dev/null", "LC_ALL": "C.UTF-8", **more}
