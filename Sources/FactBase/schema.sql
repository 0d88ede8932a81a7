-- The fact base: what rules and `modlint query` may ask. Columns are stable; more may be added.
-- Paths are relative to the scan root and use '/'. Lines and columns are 1-based. What is not known is NULL.
-- A column that names a relation after an arrow holds the id of a row there.

CREATE TABLE module (
  id INTEGER,
  name TEXT,                  -- the name by which code imports it
  target_name TEXT,           -- the build system's name for it, mostly the same
  kind TEXT,                  -- application, library, test, plugin, macro, executable, system, sdk; unassigned is kept for what has no kind, and unused
  origin TEXT,                -- swiftpm, xcode, xcodegen, tuist, bazel, buck, podspec, make, carthage, config, folder, sdk
  path TEXT,                  -- the folder its sources have in common; '' is the root, NULL for SDK modules and where nothing tells
  manifest TEXT,              -- the manifest that describes it; NULL for a folder
  line INTEGER,               -- where in the manifest it is declared
  layer TEXT,                 -- the layer that .modlint.yml puts it into
  is_external INTEGER,        -- 1: vendored or from an SDK; read, never judged
  is_test INTEGER,            -- 1: a test target, a library that its package keeps to itself and only tests depend on, an application or a tool among tests
  files INTEGER,              -- files whose principal module it is
  types INTEGER,              -- types declared in it
  missing_files INTEGER,      -- source files that an Xcode project lists for it and that are not there: a build may make them
  lines INTEGER,              -- lines of its files of code, those of interface files apart
  afferent_coupling INTEGER,  -- Ca: types outside that depend on types inside (Martin 1994), by use, inheritance or conformance, or on what a module adds to types of others, by a call, once each; what a module adds to a type of another counts there as a type of its own, which depends on that type; NULL for tests and vendored code
  efferent_coupling INTEGER,  -- Ce: types inside that depend on types outside, in the same way; first-party product types on both ends, and none whose file is built into both modules. Imports alone make neither
  instability REAL,           -- I = Ce / (Ca + Ce), 0 stable to 1 unstable; NULL without edges, for tests and vendored code
  abstractness REAL,          -- A = protocols / all types; NULL without types
  distance REAL,              -- D = |A + I - 1|, the distance from the main sequence; NULL where one of the two is
  relational_cohesion REAL,   -- H = (R + 1) / N, R dependencies between its N types, two where two types depend on each other; NULL below five types, for tests and vendored code
  cycle INTEGER,              -- -> cycle: the module cycle it is part of
  parts INTEGER,              -- parts that it is divided into; NULL where it is not divided, as in the next two
  part_propagation_cost REAL, -- density of the transitive closure of dependencies between its parts, 0 to 1 (MacCormack et al. 2006)
  part_newman_q REAL,         -- directed modularity of its parts over references between its files (Leicht & Newman 2008)
  is_sample INTEGER,          -- 1: a demo, an example, a benchmark: it shows, tries or measures the rest, and nothing else needs it; only rules with `samples: true` judge it
  owner TEXT,                 -- of most of its files, as in file; NULL where most have none
  visibility_fan_in INTEGER,  -- VFI: shipped modules that depend on it, directly or by others, itself included: a change may reach them (MacCormack et al. 2006); edges that only broadcast apart, as in the next one
  visibility_fan_out INTEGER  -- VFO: shipped modules that it depends on, directly or by others, itself included
);

-- The second level between modules and types: folders, or families of names, of modules that hold much of the product or have many files.
-- Rules/parts.txt says which are divided and how, `parts` of .modlint.yml says otherwise. Product code only.
CREATE TABLE part (
  id INTEGER,
  module INTEGER,             -- -> module
  name TEXT,                  -- the folder's, with those around it where a module has several of that name; a family's prefix
  path TEXT,                  -- the folder; NULL where the part lies in several folders, and for a family
  kind TEXT,                  -- folder, family, declared in .modlint.yml; rest: files beside the folders, or names of no family
  files INTEGER,              -- a file of several modules is in a part of each
  types INTEGER,              -- types whose primary declaration lies in its files
  lines INTEGER,              -- lines of its files of code
  fan_in INTEGER,             -- parts of its module that depend on it
  fan_out INTEGER,            -- parts of its module that it depends on
  cycle INTEGER               -- -> cycle: the cycle of parts it is part of
);

CREATE TABLE part_file (
  part INTEGER,               -- -> part
  file INTEGER                -- -> file
);

-- Between parts of one module, by the files that say so. What meets only at run time is not counted, nor what files import that declare
-- nothing.
CREATE TABLE part_dependency (
  source INTEGER,             -- -> part
  target INTEGER,             -- -> part
  imports INTEGER,            -- import lines of headers
  uses INTEGER,               -- places that name a type of the target
  inherits INTEGER,           -- superclasses that are types of the target
  conforms INTEGER,           -- adoptions of protocols of the target
  weight INTEGER,             -- all of them
  file INTEGER,               -- -> file where the edge is first made: a use if there is one
  line INTEGER
);

CREATE TABLE declared_dependency (
  source INTEGER,             -- -> module
  target INTEGER,             -- -> module; NULL where no such module was found
  target_name TEXT,           -- NULL where the manifest declares something that is not understood
  origin_file TEXT,           -- the manifest
  line INTEGER,
  is_tool INTEGER,            -- 1: it is a plugin, a macro or another program that runs when the target is built
  kind TEXT                   -- links; embeds (a program of its own in its bundle: an extension, a watch app), tool (runs when it is built), test_host (the application that its tests run in)
);

CREATE TABLE unbuilt_file (
  file INTEGER,               -- -> file: in no module, and read as if it were empty
  reason TEXT,                -- excluded (a list of what is left out), resource (copied), filtered (no filter lets it through), setting (EXCLUDED_SOURCE_FILE_NAMES), file_type (said to be no code)
  manifest TEXT,              -- the manifest that takes it out of what it builds
  line INTEGER
);

CREATE TABLE module_file (
  module INTEGER,             -- -> module
  file INTEGER,               -- -> file; a file built into several targets has several rows
  is_principal INTEGER        -- 1 for the module that the file counts to
);

CREATE TABLE file (
  id INTEGER,
  path TEXT,
  module INTEGER,             -- -> module: the principal one
  language TEXT,              -- swift, swiftinterface, objc, objcxx, c_header, xib; plist is kept for property lists, which have no rows yet
  lines INTEGER,
  code_lines INTEGER,         -- lines that hold at least a part of a token
  comment_lines INTEGER,      -- lines that hold a part of a comment and no token
  is_generated INTEGER,       -- 1: its head says that a tool wrote it
  is_test INTEGER,            -- 1: in a test target, or it imports a test framework or something as @testable
  is_external INTEGER,        -- 1: vendored, and needing nothing of the project
  owner TEXT                  -- by the repository's CODEOWNERS, as written, several with a space between them
);

-- Whose files a module has, by the repository's CODEOWNERS; no rows where that names nobody.
CREATE TABLE ownership (
  module INTEGER,             -- -> module: the principal one of the files
  owner TEXT,                 -- as in file; NULL for the files of nobody
  files INTEGER,
  lines INTEGER
);

CREATE TABLE type (
  id INTEGER,
  name TEXT,
  qualified_name TEXT,        -- with the types it is nested in: A.B
  kind TEXT,                  -- class, struct, enum, actor, protocol; NULL where only its name is known
  language TEXT,              -- swift, objc; NULL outside the project
  module INTEGER,             -- -> module
  file INTEGER,               -- -> file: the primary declaration's
  line INTEGER,
  column INTEGER,
  end_line INTEGER,
  access TEXT,                -- private, fileprivate, internal, package, public, open
  is_external INTEGER,        -- 1: from an SDK, vendored, or known by name only
  is_test INTEGER,            -- 1: declared in test code
  is_generated INTEGER,       -- 1: declared in a generated file
  is_class_bound INTEGER,     -- 1: a protocol that says itself that only classes adopt it, : AnyObject; one of Objective-C
  is_observable INTEGER,      -- 1: a class with @Observable
  framework TEXT,             -- the SDK framework it belongs to, also where dumped headers declare it once more
  role TEXT,                  -- view_controller, view, cell, app_delegate, scene_delegate, view_model, data_source, service…
  chain TEXT,                 -- the superclass chain, the type first: 'A < B < UIViewController'; '…' behind the 32nd
  methods INTEGER,            -- distinct methods and initializers of all its declarations; no accessors that a dump lists
  properties INTEGER,         -- distinct properties
  body_lines INTEGER,         -- lines of all its declarations in first-party code, summed
  complexity INTEGER,         -- WMC: cyclomatic complexity of its bodies, summed (Chidamber & Kemerer 1994)
  project_depth INTEGER,      -- classes of the project in its chain, itself included, up to the first SDK class
  total_depth INTEGER,        -- superclasses up to the root, SDK part included; NULL where the chain leaves what is known
  subclasses INTEGER,         -- NOC: direct subclasses (Chidamber & Kemerer 1994)
  conformances INTEGER,       -- protocols adopted as written, all declarations together
  delegate_roles INTEGER,     -- delegate and data-source protocols among them
  coupling INTEGER,           -- CBO: project types it uses or is used by, once each
  fan_in INTEGER,             -- project types that use it
  fan_out INTEGER,            -- project types it uses
  response INTEGER,           -- RFC: its methods and initializers, and those that its bodies call, told apart by name and labels alone; free functions that Swift calls look the same and count
  cohesion_parts INTEGER,     -- LCOM4: parts whose members touch each other (Hitz & Montazeri 1995); NULL for protocols, for classes in both languages, and without a method that has a body and leaves nothing to subclasses
  cycle INTEGER,              -- -> cycle: the type cycle it is part of
  other_role TEXT,            -- what its protocols, or whose delegate it is, make it besides, where a superclass decides its role: a window controller that is the app_delegate
  own_lines INTEGER,          -- body_lines without those of the types that are nested in it
  own_code_lines INTEGER,     -- of these, lines that hold at least a part of a token
  pieces TEXT,                -- its declarations, forward ones apart, and its members, each with its place: a text of place_list
  parent INTEGER              -- -> type that it is nested in
);

CREATE TABLE declaration (
  id INTEGER,
  type INTEGER,               -- -> type
  kind TEXT,                  -- primary, interface, implementation, category, class_extension, extension, forward
  name TEXT,                  -- the category's
  module INTEGER,             -- -> module: of the file that declares it
  file INTEGER,               -- -> file
  line INTEGER,
  end_line INTEGER,
  is_conditional INTEGER,     -- 1: below #if
  code_lines INTEGER,         -- lines of it that hold at least a part of a token
  own_lines INTEGER,          -- its lines without those of the types that are nested in it
  own_code_lines INTEGER      -- of these, lines that hold at least a part of a token
);

CREATE TABLE inheritance (
  type INTEGER,               -- -> type, a class; or a protocol that asks for one, `protocol P: UIView`
  supertype INTEGER,          -- -> type, a class
  file INTEGER,               -- -> file
  line INTEGER
);

CREATE TABLE conformance (
  type INTEGER,               -- -> type
  protocol INTEGER,           -- -> type
  declaration INTEGER,        -- -> declaration that says so
  file INTEGER,               -- -> file
  line INTEGER,
  column INTEGER
);

CREATE TABLE ancestor (
  type INTEGER,               -- -> type
  ancestor INTEGER,           -- -> type
  distance INTEGER            -- 1 for the superclass, at most 64
);

CREATE TABLE member (
  id INTEGER,
  type INTEGER,               -- -> type
  declaration INTEGER,        -- -> declaration
  kind TEXT,                  -- method, initializer, deinitializer, property, subscript, ivar, case
  name TEXT,                  -- Objective-C selector; Swift base name with labels
  file INTEGER,               -- -> file
  line INTEGER,
  end_line INTEGER,
  parameters INTEGER,
  complexity INTEGER,         -- cyclomatic complexity of the body, or of closures in the value of a property; NULL without either
  is_static INTEGER,          -- 1: static, class, +
  is_override INTEGER,        -- 1: Swift says so; in Objective-C, a superclass has its name. NULL where only an SDK could tell
  access TEXT,                -- as of types; protected for ivars of Objective-C
  has_body INTEGER,           -- 1: defined here, 0: only declared
  is_readonly INTEGER,        -- 1: let, readonly, get-only
  is_setter_private INTEGER,  -- 1: private(set) or fileprivate(set); others read it and cannot write it
  is_setter_narrower INTEGER, -- 1: fewer may write it than read it: these, and internal(set) of a public one
  is_action INTEGER,          -- 1: @IBAction
  is_hook INTEGER,            -- 1: the body only says that subclasses implement it
  requires_super INTEGER,     -- 1: NS_REQUIRES_SUPER
  calls_super INTEGER,        -- 1: the body calls the same method of super
  loops INTEGER,              -- 1: a loop runs in the body itself, not in a block that it hands over; NULL in Swift
  hands_over INTEGER,         -- 1: most lines of the body stand in blocks that it hands over to be run later; NULL in Swift
  code_lines INTEGER,         -- lines of the definition that hold more than comments; NULL without a body
  is_optional INTEGER         -- 1: a requirement of a protocol that nobody need meet, @optional
);

CREATE TABLE property (
  member INTEGER,             -- -> member
  type INTEGER,               -- -> type that has it
  name TEXT,
  value_type TEXT,            -- as written; NULL where it is inferred
  value INTEGER,              -- -> type: the one type at the heart of the value type
  ownership TEXT,             -- strong, weak, assign, unowned, copy; NULL without storage
  role TEXT,                  -- delegate, data_source, outlet
  protocol INTEGER,           -- -> type: the delegate or data-source protocol
  is_existential INTEGER,     -- 1: written as any P, as P & Q, or as id<P>
  is_collection INTEGER,      -- 1: an array, a dictionary, a set or a tuple of them
  has_initial_value INTEGER,  -- 1: a value other than nil stands where it is declared, in Swift
  is_lazy INTEGER,            -- 1: lazy var; it is made when it is first read
  is_closure INTEGER          -- 1: a closure or a block, in Swift also by another name for its type
);

CREATE TABLE delegation (
  source INTEGER,             -- -> type that offers the delegate or data source
  delegate INTEGER,           -- -> type that plays it
  protocol INTEGER,           -- -> type
  role TEXT,                  -- delegate, data_source
  how TEXT,                   -- assigned, be it to the property or by what makes the source; outlet; adopted
  file INTEGER,               -- -> file
  line INTEGER
);

CREATE TABLE import (
  file INTEGER,               -- -> file
  name TEXT,                  -- module, header path as written, or announced class
  target INTEGER,             -- -> module
  kind TEXT,                  -- import, include, module_import, forward
  line INTEGER,
  target_file INTEGER,        -- -> file: the header, where it is in the project
  is_testable INTEGER,        -- 1: @testable
  is_exported INTEGER,        -- 1: @_exported, or an import in a header: whoever imports this sees it too
  is_conditional INTEGER,     -- 1: below #if
  access TEXT                 -- of the import, as written in Swift: public, package, internal, fileprivate, private; NULL without
);

-- Uses by an extension in another module are the type's as well: coupling of modules counts them for that module, wherever they stand. A
-- row here shows only the first place of all; use_place has each, with its module.
CREATE TABLE use (
  source INTEGER,             -- -> type
  target INTEGER,             -- -> type
  kind TEXT,                  -- property, parameter, result, local, creates, calls, casts, names, generic
  count INTEGER,
  file INTEGER,               -- -> file of the first
  line INTEGER
);

-- What is used outside of any type: by free functions, global variables and top-level code.
CREATE TABLE free_use (
  target INTEGER,             -- -> type
  kind TEXT,                  -- as in use
  count INTEGER,
  file INTEGER,               -- -> file of the first
  line INTEGER
);

-- The places of use and free_use: a row for each member, or declaration outside of its members, each type, member of that and kind. What an
-- extension uses is its own module's. Summed by source, target and kind this is use, and where source is NULL free_use, but for rows
-- without a target and implicit ones. An alias stands beside the types that it stands for.
CREATE TABLE use_place (
  source INTEGER,             -- -> type; NULL outside any type
  declaration INTEGER,        -- -> declaration around it: an extension, a category, the type's own; NULL outside any
  member INTEGER,             -- -> member around it; NULL where no member is
  module INTEGER,             -- -> module: the principal one of the file
  target INTEGER,             -- -> type; NULL of an alias, and of a function, a variable or an enumerator of C at the top of a file
  target_member INTEGER,      -- -> member of the target that is asked for by its name, as in Kit.shared and Kit(size: 1); else NULL
  target_name TEXT,           -- of an alias, a function with its labels (of C without), a variable, or an enumerator of C; NULL where there is a target
  target_module INTEGER,      -- -> module that declares what is used: the principal one of that file
  is_implicit INTEGER,        -- 1: target is not named, as in .case, and known by what the place asks for; no use counts it
  kind TEXT,                  -- as in use
  count INTEGER,
  file INTEGER,               -- -> file
  line INTEGER                -- of the first
);

CREATE TABLE module_dependency (
  source INTEGER,             -- -> module
  target INTEGER,             -- -> module
  imports INTEGER,            -- import lines
  uses INTEGER,               -- places that name a type or an alias of the target; an extension or a category of one is such a place
  inherits INTEGER,           -- superclasses that are types of the target
  conforms INTEGER,           -- adoptions of protocols of the target
  members INTEGER,            -- members that call what the target adds to types of others, by a name that nothing else has; foreign_member_use tells all
  wirings INTEGER,            -- services, events and routes that meet only at run time
  broadcasts INTEGER,         -- those of them by events and notifications, sent to nobody in particular: no cycle is made of them
  weight INTEGER,             -- all of them
  file INTEGER,               -- -> file where the edge is first made: an import if there is one
  line INTEGER
);

-- What meets only at run time, as the files of Rules/idioms tell it.
CREATE TABLE wiring (
  id INTEGER,
  mechanism TEXT,             -- service, module, notification, route, component…: the word of the idiom
  action TEXT,                -- provides, consumes
  key TEXT,                   -- constants resolved: a protocol, a notification's text, a route, a class
  type INTEGER,               -- -> type that does it
  target INTEGER,             -- -> type that is provided or looked up
  file INTEGER,               -- -> file; NULL for a property list
  line INTEGER,
  detail TEXT,                -- what else the idiom keeps: a selector, a priority, a way
  idiom TEXT,                 -- the file of Rules/idioms that found it
  path TEXT,                  -- of the file, property lists included
  column INTEGER,
  member INTEGER,             -- -> member around it
  key_type INTEGER,           -- -> type that the key is
  target_name TEXT,           -- the target's name, also where no such type is declared
  is_literal INTEGER,         -- 1: the key is written out here and is no constant's
  is_named INTEGER,           -- 1: the key is a name whose value no source shows, as of a constant of a library
  is_external INTEGER         -- 1: in vendored code
);

-- Product code only. That a delegate protocol names who calls it closes no cycle of types.
CREATE TABLE cycle (
  id INTEGER,
  scope TEXT,                 -- module, type, file: files that include each other, part
  size INTEGER,
  path TEXT                   -- the smallest cycle through it: 'A → B → A'; '…' for what stands behind the 32nd
);

CREATE TABLE cycle_member (
  cycle INTEGER,              -- -> cycle
  node INTEGER                -- -> module, type, file or part, by the cycle's scope
);

CREATE TABLE cycle_edge (
  cycle INTEGER,              -- -> cycle
  source INTEGER,             -- -> module, type, file or part, by the cycle's scope
  target INTEGER,             -- -> module, type, file or part
  weight INTEGER,             -- of modules without what only broadcasts; of files, lines that include
  is_cut INTEGER,             -- 1: among the edges to remove
  is_shortest INTEGER,        -- 1: the smallest cycle goes along it
  file INTEGER,               -- -> file
  line INTEGER
);

CREATE TABLE layer (
  name TEXT,
  rank INTEGER,               -- 1 is the top
  is_closed INTEGER,          -- 1: layers above may not reach past it
  is_independent INTEGER      -- 1: its members may not depend on each other
);

CREATE TABLE unlayered (
  module INTEGER,             -- -> module with code in no layer, where layers are declared
  is_forbidden INTEGER        -- 1: the layers are declared exhaustive
);

CREATE TABLE allowed_dependency (
  source TEXT,                -- module
  target TEXT                 -- module it may depend on
);

CREATE TABLE contract (
  id INTEGER,
  kind TEXT,                  -- layers, forbidden, protected, allowed, acyclic
  name TEXT,                  -- as .modlint.yml calls it, else what it says in short
  reason TEXT,                -- why, if .modlint.yml says so
  line INTEGER                -- in .modlint.yml
);

-- Dependencies that a contract speaks of, product code only. Of layers: all between two things that have a layer. Of the other kinds: those
-- that break it.
CREATE TABLE contract_edge (
  id INTEGER,
  contract INTEGER,           -- -> contract
  source TEXT,                -- module, folder or type, by what the contract's patterns name
  target TEXT,
  source_layer TEXT,          -- of layers
  target_layer TEXT,
  cycle INTEGER,              -- of acyclic: edges of one number are one cycle
  is_cut INTEGER,             -- 1: among the edges to remove
  steps INTEGER,              -- 1, or more where the two meet by a chain through others: contract_step
  places INTEGER,             -- lines that make it
  files INTEGER,              -- files that have such lines
  file INTEGER,               -- -> file where it is first made: an import if there is one
  line INTEGER,
  type INTEGER                -- -> type that it reaches first by name: its other end; NULL where imports alone make it
);

CREATE TABLE contract_step (
  edge INTEGER,               -- -> contract_edge
  number INTEGER,             -- from 1
  source TEXT,
  target TEXT,
  file INTEGER,               -- -> file
  line INTEGER
);

-- The different things by which a contract_edge is made: a type that needs a type, a file that imports. Of a chain those of its first step.
CREATE TABLE contract_place (
  edge INTEGER,               -- -> contract_edge
  file INTEGER,               -- -> file
  line INTEGER,               -- the first of several in the file
  source INTEGER,             -- -> type that needs the other; NULL of an import
  target INTEGER,             -- -> type that is needed; NULL of an import
  target_name TEXT            -- the module or header of an import
);

-- What contracts let pass; empty where only a part of what .modlint.yml speaks of is scanned.
CREATE TABLE contract_exception (
  contract INTEGER,           -- -> contract
  exception TEXT,             -- as it is written under except
  file TEXT,                  -- path of .modlint.yml
  line INTEGER,               -- in it
  is_optional INTEGER,        -- 1: in parentheses, nothing need be called so
  places INTEGER              -- lines of code that it lets pass; of layers, files
);

-- people who changed source files, by git; no accounts of services
CREATE TABLE engineer (
  id INTEGER,
  name TEXT,
  email TEXT,
  commits INTEGER,            -- that changed source files, merges not counted
  first_commit TEXT,          -- of these, an ISO date
  last_commit TEXT,
  basis TEXT                  -- where the figure comes from
);

CREATE TABLE project (
  root TEXT,                  -- the folder's name
  modules INTEGER,            -- first-party product modules
  types INTEGER,              -- these three of all that was read, tests and vendored code included
  files INTEGER,
  lines INTEGER,              -- of files of code
  engineers INTEGER,          -- NULL where nothing says how many there are
  engineers_basis TEXT,       -- where the figure comes from
  modules_per_engineer REAL,  -- of those that have files of their own, each name once, no system libraries, no samples
  propagation_cost REAL,      -- density of the transitive closure of module dependencies, 0 to 1, those that only broadcast apart, as in the next three (MacCormack et al. 2006)
  ccd INTEGER,                -- CCD: modules reachable from each module, itself included, summed (Lakos 1996)
  acd REAL,                   -- ACD = CCD / modules
  nccd REAL,                  -- NCCD = CCD / CCD of a balanced binary tree
  newman_q REAL               -- directed modularity of the declared modules over type edges (Leicht & Newman 2008)
);

CREATE TABLE cohesion_part (
  type INTEGER,               -- -> type
  part INTEGER,               -- 1 is the largest
  member INTEGER              -- -> member
);

-- What members touch of their own type: its members, and those that superclasses of the project declare, on the object around or on another
-- of the type. cohesion_part is made of the same touches. Files are read once more for it.
CREATE TABLE member_use (
  member INTEGER,             -- -> member that touches
  used INTEGER,               -- -> member or ivar that is touched; of overloads the one whose labels fit
  kind TEXT,                  -- read, write, call; a method that is only named is read, and += reads and writes
  count INTEGER,              -- places of the kind
  own_count INTEGER,          -- those of them that ask the object around, and no other of its type: cohesion joins by these
  line INTEGER                -- of the first, in the file of the member
);

-- Who uses the members that extensions and categories of the project add to types of other modules. Known by the type that is asked where
-- the text tells it, else by a name that nothing else in sight has. Files are read once more for it.
CREATE TABLE foreign_member_use (
  file INTEGER,               -- -> file that uses it
  module INTEGER,             -- -> module: the principal one of the file
  member INTEGER,             -- -> member that is used; its file tells the module that adds it
  count INTEGER,
  line INTEGER                -- of the first
);

CREATE TABLE unresolved (
  name TEXT,                  -- of a wiring: the expression that would be its key; of a delegate: the one that is not known
  kind TEXT,                  -- inherits, a kind of use, delegates, or wiring
  file INTEGER,               -- -> file
  line INTEGER,
  reason TEXT,                -- unknown, ambiguous
  candidates TEXT,            -- of an ambiguous name
  mechanism TEXT,             -- of a wiring
  action TEXT                 -- of a wiring: provides, consumes
);
