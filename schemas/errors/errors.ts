// Every error code of the project. A code is `area.reason`; `help` says what happened and what to
// do. `recovery` decides what the executor may do next: transient (retry unchanged), recoverable
// (repair or replan), permanent (give up this goal), critical (stop the run). A test keeps
// docs/reference/errors.md equal to this table.

export type Recovery = "transient" | "recoverable" | "permanent" | "critical";

interface ErrorEntry {
  recovery: Recovery;
  help: string;
  /** The HTTP status with which a route answers; 500 if omitted. */
  http?: number;
}

const transient = (help: string, http?: number): ErrorEntry =>
  http === undefined ? { recovery: "transient", help } : { recovery: "transient", help, http };
const recoverable = (help: string): ErrorEntry => ({ recovery: "recoverable", help });
const permanent = (help: string, http?: number): ErrorEntry =>
  http === undefined ? { recovery: "permanent", help } : { recovery: "permanent", help, http };
const critical = (help: string, http?: number): ErrorEntry =>
  http === undefined ? { recovery: "critical", help } : { recovery: "critical", help, http };

export const ERRORS = {
  // Movement
  "path.stuck": transient("The bot stopped making progress along its path; it backs off and retries."),
  "path.unreachable": recoverable(
    "No path leads to the target; the bot tries another target, or the plan is repaired.",
  ),
  "path.unloaded": transient("The target's chunk is not loaded; wait for it or move closer."),
  "path.flap": recoverable("The bot moved back and forth without progress; it tries another target."),
  "path.outsideWorld": permanent("The place lies below or above the world, or too far away; give another one.", 422),
  "path.buried": permanent("The goal lies in blocks that the body may not dig; give a cell that is free.", 422),
  "path.forbidden": permanent(
    "The body or its goal stands in a box that it must not enter; change the box, or lead the body out first.",
    422,
  ),
  "path.cellsFull": critical("The memory for cells is full; open the world with room for more sections."),
  "path.threadLost": transient("The navigation thread ended; a new one starts, so ask again."),
  // Actions on the world
  "dig.blockChanged": recoverable("The block changed before it was dug; look for another block."),
  "dig.toolInvalid": recoverable("The tool in hand cannot harvest this block; get the tool that the domain names."),
  "dig.timeout": transient("Digging took too long; try again."),
  "place.invalidFace": recoverable("The target had no face to place a block against; the bot tries another spot."),
  "place.fallRisk": recoverable("Placing a block there risks a fall; the bot tries another spot."),
  "place.timeout": transient("The server did not confirm the placed block; try again."),
  "craft.missingInput": recoverable("Ingredients are missing; the plan is repaired from the observed inventory."),
  "craft.uiTimeout": transient("The crafting window did not respond; try again."),
  "craft.containerBusy": transient("The crafting table could not be opened; try again."),
  "smelt.noFuel": recoverable("The furnace had no fuel; the plan is repaired."),
  "smelt.timeout": recoverable("The furnace did not finish in time; check its contents and plan again."),
  "container.busy": transient("The container could not be opened; try again."),
  "container.error": transient("Moving items to or from the container failed; try again."),
  "collect.noneFound": recoverable("No such block was found within reach; explore, or plan with another source."),
  "collect.failed": recoverable("The step gained fewer items than it needs; try the next source."),
  "combat.targetLost": recoverable("The target disappeared; look for another."),
  "combat.timeout": recoverable("The fight took too long; retreat and plan again."),
  "sense.apiError": transient("The body could not be observed; try again.", 503),
  "sense.invalidInput": permanent(
    "The tree calls a sensor with arguments that it does not accept; correct the tree.",
    422,
  ),
  "inventory.full": recoverable("No inventory slot is free; deposit or drop something, then continue."),
  "inventory.missingItem": recoverable("The inventory lacks an item that the step needs; the plan is repaired."),
  "sleep.notNight": recoverable(
    "Beds work only at night and in thunderstorms, and night does not come: the world's time stands still. Let it run (`/gamerule doDaylightCycle true`), or ask for something else.",
  ),
  "leaf.timeout": transient("A leaf exceeded its time limit and was stopped; it may be retried."),
  "stuck.loop": recoverable(
    "The step was stopped: a leaf sent no actuator command for 3 seconds or waited beyond its limit, or reflexes interrupted the step repeatedly without progress. The plan is repaired.",
  ),
  // Plan-body interface
  "pbi.unknownVerb": permanent(
    "The plan names a verb that this body has not registered; plan again with `allow` set to the body's verbs.",
    422,
  ),
  "pbi.schemaViolation": permanent(
    "The arguments, or a tree, do not match their schema; correct the fields that detail names.",
    422,
  ),
  "pbi.guardFailed": recoverable("The capability's guard refused to start; detail says why."),
  "pbi.effectsUnmet": recoverable(
    "The leaf reported success, but the world does not show its effect; the plan is repaired.",
  ),
  "pbi.precondMissing": recoverable(
    "A step's precondition does not hold; the plan is repaired from the observed state.",
  ),
  "pbi.doubleDispatch": permanent("The step or run was dispatched twice; the second dispatch was refused.", 409),
  "pbi.ttfaExceeded": recoverable("The step's first action came too late; the step was stopped."),
  // Policy
  "permission.denied": permanent(
    "The capability lacks a permission, or conduct forbids what it would do; the detail names the permission or the rule. Grant it, change the conduct, or ask for something else.",
    403,
  ),
  "resource.quotaExceeded": transient("A quota is exhausted; wait or raise it.", 429),
  "bus.tooSlow": transient(
    "A subscriber of events did not keep up and was cut; subscribe again from the last event that it had.",
    503,
  ),
  "safety.preempted": recoverable("A reflex took control of the body; the plan resumes from the observed state."),
  "safety.retreated": recoverable(
    "The body withdrew because of danger or because no slot was free; plan again from its current position.",
  ),
  "safety.noHelp": recoverable(
    "A reflex ran repeatedly, but its trigger still holds; the reflex rests longer, and the danger may persist.",
  ),
  // A run as a whole
  "run.aborted": permanent("The caller stopped the run."),
  "run.disconnected": critical("The connection to the server was lost; detail says why. Run again."),
  "run.connectFailed": critical(
    "The bot could not join the server; check host, port, version and auth with `lodestone doctor`.",
  ),
  "run.unsupportedServer": permanent(
    "The server plays a Minecraft version that bots cannot join; detail names it and those that they can.",
  ),
  "run.joinRefused": permanent(
    "The server does not let this player in; detail has its reason. Ask whoever runs it, or join with another name or --auth.",
  ),
  "run.died": recoverable("The bot died; after it respawns, the plan continues with the items that it still has."),
  "run.unknownRun": permanent("No run with this id is in progress; it may have ended.", 404),
  "run.noBody": permanent("This route needs a body, but the service runs without one.", 409),
  "run.busy": permanent("The body pursues another goal; stop that run or wait until it ends.", 409),
  "run.deadline": permanent("The run's overall deadline passed; raise --deadline or ask for less."),
  "run.goalUnmet": permanent("Every step succeeded, but the world does not show the goal; report this as a bug."),
  "run.worldFailed": critical("The embedded world ended or did not start; detail says why."),
  "run.suspended": permanent(
    "A step exceeded its time budget and was stopped; start a run with its resume ticket to continue.",
  ),
  "run.interrupted": permanent(
    "The service ended before the request was carried out, so its outcome is unknown; look at the body, then ask again under a new id or key.",
    409,
  ),
  "run.diverged": permanent(
    "The replay differs from the log at the entry that detail names. Replay with the capabilities that the run had.",
  ),
  "run.unknown": critical("An unexpected error occurred; report it with its detail."),
  // The viewer
  "memory.unknownEpisode": permanent("No episode has this id; it may have been forgotten.", 404),
  "memory.unknownOrigin": permanent("Memory knows nothing by this id; take one from a list of memory or events.", 404),
  "viewer.none": permanent("There is no viewer to start or stop; the page at GET / always shows the bot.", 409),
  // The registry of capabilities
  "capability.unknown": permanent("No capability is registered under this name, version or range.", 404),
  "capability.exists": permanent(
    "This version is already registered and cannot change; register the next version.",
    409,
  ),
  "capability.untested": permanent("A capability needs at least one acceptance test; add one.", 422),
  "capability.unsigned": permanent("A leaf's descriptor must be signed with one of the configured keys; sign it.", 403),
  "capability.nameOwned": permanent(
    "Another key signed versions of this name first; sign with the key that detail names, or choose another name.",
    403,
  ),
  "capability.illegalMove": permanent("A capability cannot move from its status to the requested one.", 409),
  "capability.gateFailed": permanent("The capability may not be promoted yet; issues lists every closed gate.", 409),
  "capability.noRegistry": permanent("The service keeps no capability registry; start it with --registry FILE.", 409),
  "capability.storeBroken": critical("The registry file that detail names cannot be read or written; restore a copy."),
  // Input
  "input.invalid": permanent("A field has a wrong value; detail names its path and what was expected.", 400),
  "input.json": permanent("The text is not valid JSON; detail says where it breaks.", 400),
  "input.unknownItem": permanent(
    "This Minecraft version has no such item, block, creature or place; `lodestone coverage --json` lists its items.",
    422,
  ),
  "input.unknownName": permanent("No verb, operator or task has this name; see the suggestion.", 422),
  "input.unknownPlanner": permanent("No planner has this name; `lodestone plan --help` and GET /docs list them.", 422),
  "input.unknownVersion": permanent("This Minecraft version is not supported; detail lists the supported ones.", 422),
  "input.objectiveMismatch": permanent("The domain was compiled for another objective; request that objective.", 422),
  "input.invalidDomain": permanent("The domain contradicts itself; correct the operator that detail names.", 422),
  "input.problemMismatch": permanent("The plan belongs to another problem or domain; send it with its own.", 422),
  "input.unknownStep": permanent("The plan has no such step; see the suggestion.", 422),
  "input.file": permanent("The file cannot be read or written; check its path."),
  "input.unknownOption": permanent("Unknown command, option or value; see --help."),
  // Goals
  "goal.noSource": permanent("No operator of the domain produces the item; ask for another."),
  "goal.noOperator": permanent("No operator produces the item under these constraints; relax them."),
  "goal.missing": permanent("Every way to the item needs something that cannot be obtained; start with it."),
  "goal.kept": permanent(
    "The field `constraints.keep` reserves every held unit of the item, and no more can be obtained; keep fewer.",
  ),
  "goal.circular": permanent(
    "Every way to the item needs the item itself; start with one of the items that detail names.",
  ),
  "goal.notEnough": permanent(
    "The start state has too few of the item, and no operator makes more; start with more or ask for fewer.",
  ),
  "goal.unsupported": permanent("No planner can plan for this goal; detail says what to ask for instead.", 422),
  "goal.slots": permanent("The goal does not fit into the inventory slots; ask for fewer items or allow more slots."),
  "goal.notFound": permanent(
    "The search found no plan within its limits; raise `limits.expansions` or `limits.timeMs`.",
  ),
  // Plans
  "plan.notCached": permanent(
    "The cache holds no plan with this id, or no longer; send the problem again, with `cache` true.",
    404,
  ),
  // Intents
  "intent.notCommander": permanent(
    "This player may chat but not give commands; add the player to the commanders.",
    403,
  ),
  "intent.forbidden": permanent("The configured conduct forbids the intent; reason says why.", 403),
  "intent.protectedArea": permanent("The intent would change a protected area; choose another place.", 403),
  "intent.kept": permanent("The intent would spend items that conduct keeps; ask for less, or keep less.", 403),
  "intent.outOfBounds": permanent("The place lies outside the configured bounds; choose one inside.", 403),
  "intent.override": permanent("Chat cannot change the rules; change the configuration.", 403),
  "intent.needsConsent": permanent("The intent needs a person's consent; ask for it first.", 403),
  "intent.unclear": permanent("The request is ambiguous; answer the question in the reply.", 422),
  "intent.unknown": permanent("No intent has this id; the service forgets the oldest ones.", 404),
  "intent.exists": permanent(
    "Another intent has this id, or this one has been started; GET /intents/:id shows it. Send a new intent under a new id.",
    409,
  ),
  // The state folder
  "state.inUse": permanent(
    "Another process has the state folder; end it, or give this one a folder of its own with --state.",
  ),
  "state.newer": permanent(
    "A file of the state folder was written by a later Lodestone; update this one, or give it a folder of its own with --state.",
  ),
  "state.damaged": permanent(
    "A file of the state folder was damaged and set aside under the name given, and a new one was started; put a backup in its place, or delete it.",
  ),
  "state.writeFailed": transient(
    "The state folder could not be written, so the request was not accepted; make room on its disk, then ask again.",
    507,
  ),
  // Pool
  "pool.closed": permanent("The planner pool is closed; start the service again.", 503),
  "pool.queueFull": transient("Too many jobs are waiting; try again later.", 503),
  "pool.workerFailed": permanent(
    "A planning thread failed and its job was lost; report this with the cause from the log.",
    500,
  ),
  "pool.workerStuck": permanent(
    "A planning thread did not move on this job and was replaced; ask for something else, and report this with the problem.",
    500,
  ),
  "pool.invalidPlan": critical("A plan failed its validation and was withheld; report this as a bug.", 500),
  // HTTP
  "http.notFound": permanent("The service has no such route; GET /docs lists the routes.", 404),
  "http.methodNotAllowed": permanent("The route does not accept this method; use one from the Allow header.", 405),
  "http.timeout": permanent("The request took too long to arrive; send it without pauses.", 408),
  "http.tooLarge": permanent("The body, or a line of a batch, is too large; send less.", 413),
  "http.unsupportedMedia": permanent(
    "The media type is not supported; send application/json, or application/x-ndjson for a batch, uncompressed.",
    415,
  ),
  "http.rateLimited": transient("Too many requests came from this address; wait as long as Retry-After says.", 429),
  "http.headersTooLarge": permanent("The request's headers are too large; send fewer or shorter ones.", 431),
  "http.tooManyConnections": transient(
    "The service has as many open connections as it allows; close some, or try again later.",
    503,
  ),
  "http.unauthorized": permanent(
    "The service's token is missing or wrong; send it as `Authorization: Bearer TOKEN`.",
    401,
  ),
  "http.forbidden": permanent(
    "The token does not have the role that the route needs; send another token, or add the role in the file of tokens.",
    403,
  ),
  "http.tokenRequired": permanent("An address that others can reach needs a token; set LODESTONE_TOKEN first."),
  "http.portInUse": permanent(
    "The port is in use; choose another with --port (of `run`: --viewer; of the service also LODESTONE_PORT), or 0 for any free one.",
  ),
  "http.forbiddenOrigin": permanent(
    "The page's origin is not allowed; open it from the service's address, or add its origin to LODESTONE_CORS_ORIGINS.",
    403,
  ),
  "http.misdirected": permanent(
    "The request names a host that the service does not answer for; use the service's address, or start it with `--allow-host NAME` (LODESTONE_ALLOW_HOST).",
    421,
  ),
  "http.notReady": transient(
    "The service is starting or shutting down; try again later, or try another instance.",
    503,
  ),
  "http.unreachable": transient(
    "The service cannot be reached or dropped the connection; check its address and try again.",
  ),
  "http.unexpectedAnswer": permanent(
    "The response does not come from a Lodestone service that this client knows; check the address and both versions.",
  ),
  "http.internal": critical("The service failed; its log has the cause under the request's id.", 500),
  "http.stuck": critical(
    "The service's thread did not move for LODESTONE_STUCK_MS, so its watchdog ended the process; report this with the line of the log.",
  ),
  // The language model
  "advisor.unavailable": permanent(
    "No language model is connected. Set LODESTONE_MODEL_URL and LODESTONE_MODEL_NAME for an OpenAI-compatible endpoint, or start the service with LODESTONE_ADVISOR=browser and open /advisor in a browser. Everything that needs no model still works.",
    503,
  ),
  "advisor.busy": transient(
    "The language model has too many requests, or calls are paused after repeated failures; try again later.",
    503,
  ),
  "advisor.budgetSpent": transient(
    "The hourly budget of calls or tokens is spent; wait, or raise LODESTONE_MODEL_CALLS_PER_HOUR or LODESTONE_MODEL_TOKENS_PER_HOUR.",
    429,
  ),
  "advisor.timeout": transient("The language model did not answer in time; ask again, or choose a smaller model.", 504),
  "advisor.failed": transient("The language model's provider failed; GET /advisor/status shows its state.", 502),
  "advisor.disconnected": transient("The browser that runs the language model disconnected; open /advisor again.", 502),
  "advisor.invalid": permanent(
    "The language model's answer did not fit its schema, and neither did its correction; rephrase the request, or choose a better model.",
    502,
  ),
  "advisor.pageMissing": permanent(
    "The page /advisor is missing. The package includes it; in a checkout, run `npm run build:advisor` and restart the service.",
    503,
  ),
  "advisor.ungrounded": permanent(
    "The language model's answer contradicts what the body perceives, and so did its correction; the answer was withheld.",
    502,
  ),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];
