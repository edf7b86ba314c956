// Every error code of the project, in one table. A code is `area.reason`; it says what happened, `help` says what to do.
// `recovery` tells the executor what may follow: transient (try again as it is), recoverable (repair or plan again),
// permanent (this goal cannot go on), critical (stop the run). `docs/reference/errors.md` is this table, held equal by a test.

export type Recovery = "transient" | "recoverable" | "permanent" | "critical";

interface ErrorEntry {
  recovery: Recovery;
  help: string;
  /** The HTTP status where a route answers with it; 500 where absent. */
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
  "path.stuck": transient("The body stopped making headway; it backs off and tries again."),
  "path.unreachable": recoverable("No way leads there; another place is tried, or the plan is repaired."),
  "path.unloaded": transient("The chunk is not loaded yet; wait for it or go closer."),
  "path.flap": recoverable("The way changed back and forth; another place is tried."),
  // Acts on the world
  "dig.blockChanged": recoverable("The block was no longer what it was; look for another."),
  "dig.toolInvalid": recoverable("The tool in hand cannot harvest this block; get the tool that the domain names."),
  "dig.timeout": transient("Digging took too long; try again."),
  "place.invalidFace": recoverable("There was no face to place against; another spot is tried."),
  "place.fallRisk": recoverable("Placing there risks a fall; another spot is tried."),
  "place.timeout": transient("The server did not confirm the placed block; try again."),
  "craft.missingInput": recoverable("Ingredients are missing; the plan is repaired from what is held."),
  "craft.uiTimeout": transient("The crafting window did not answer; try again."),
  "craft.containerBusy": transient("The crafting table could not be opened; try again."),
  "smelt.noFuel": recoverable("There was no fuel for the furnace; the plan is repaired."),
  "smelt.timeout": recoverable("The furnace did not finish in its time; see what it holds and plan again."),
  "container.busy": transient("The container could not be opened; try again."),
  "container.error": transient("Moving items to or from the container failed; try again."),
  "collect.noneFound": recoverable("No such block was found in reach; explore, or plan another source."),
  "collect.failed": recoverable("Blocks were dug, but too few items were picked up; try the next block."),
  "combat.targetLost": recoverable("The target is gone; look for another."),
  "combat.timeout": recoverable("The fight took too long; retreat and plan again."),
  "sense.apiError": transient("The body could not be observed; try again.", 503),
  "sense.invalidInput": permanent("A sensor was asked with arguments that it does not take; correct the tree.", 422),
  "inventory.full": recoverable("No slot is free; deposit or drop something, then go on."),
  "inventory.missingItem": recoverable("An item that the step needs is not held; the plan is repaired."),
  "sleep.notNight": recoverable("Beds work at night and in thunderstorms only; wait."),
  "leaf.timeout": transient("A leaf did not end within its time; it was stopped and may be tried again."),
  "stuck.loop": recoverable(
    "No actuator command was given for 3 seconds, or reflexes took the body from one step again and again with nothing gained; the step was stopped.",
  ),
  // Plan-body interface
  "pbi.unknownVerb": permanent(
    "The plan names a verb that this body has not registered; plan with `allow` set to its verbs.",
    422,
  ),
  "pbi.schemaViolation": permanent(
    "The arguments, or a tree, do not match their schema; correct what detail names.",
    422,
  ),
  "pbi.guardFailed": recoverable("The capability's guard refused to start; see detail."),
  "pbi.effectsUnmet": recoverable(
    "The leaf reported success, but the world does not show its effect; the plan is repaired.",
  ),
  "pbi.precondMissing": recoverable(
    "A step's precondition does not hold; the plan is repaired from the observed state.",
  ),
  "pbi.doubleDispatch": permanent("The same step or run was dispatched twice; the second was refused.", 409),
  "pbi.ttfaExceeded": recoverable("The first action came too late; the step was stopped."),
  // Policy
  "permission.denied": permanent("The capability lacks a permission; grant it or use another.", 403),
  "resource.quotaExceeded": transient("A quota is used up; wait or raise it.", 429),
  "safety.preempted": recoverable("A reflex took over; the plan resumes from the observed state."),
  "safety.retreated": recoverable(
    "The body broke off and withdrew, from danger or because no slot was free; plan again from where it is.",
  ),
  "safety.noHelp": recoverable("A reflex kept failing and rests for longer; its danger may still be there."),
  // A run as a whole
  "run.aborted": permanent("The run was stopped from outside."),
  "run.disconnected": critical("The connection to the server was lost; see detail, then run again."),
  "run.connectFailed": critical(
    "The server could not be joined; check host, port, version and auth with `lodestone doctor`.",
  ),
  "run.died": recoverable("The bot died; the plan goes on from what it holds after respawning."),
  "run.unknownRun": permanent("No run of that id is under way; it may have ended.", 404),
  "run.noBody": permanent("This route needs a body and the service runs without one.", 409),
  "run.busy": permanent("The body pursues another goal; stop that first, or wait for its end.", 409),
  "run.deadline": permanent("The run's overall deadline passed; raise --deadline or ask for less."),
  "run.goalUnmet": permanent("Every step succeeded, but the server does not show the goal; report this as a bug."),
  "run.worldFailed": critical("The embedded world ended or did not start; see detail."),
  "run.suspended": permanent(
    "A step's time was over before it had ended; its resume ticket says how a later run goes on.",
  ),
  "run.diverged": permanent(
    "The replay did not do what the log says; detail names the entry. Replay with the capabilities that the run had.",
  ),
  "run.unknown": critical("Something failed that has no code of its own; report it with the detail."),
  // The registry of capabilities
  "capability.unknown": permanent("No capability is registered under this name, version or range.", 404),
  "capability.exists": permanent("This version is registered already and never changes; register the next one.", 409),
  "capability.untested": permanent("A capability comes with at least one acceptance test.", 422),
  "capability.unsigned": permanent("A leaf must be signed by one of the configured keys, over its descriptor.", 403),
  "capability.illegalMove": permanent("A capability cannot come from its status to that one.", 409),
  "capability.gateFailed": permanent("It may not be promoted yet; the issues name every gate that is closed.", 409),
  "capability.noRegistry": permanent(
    "The service keeps no registry of capabilities; start it with --registry FILE.",
    409,
  ),
  "capability.storeBroken": critical("The registry's file cannot be read or written; detail names it. Restore a copy."),
  // Input
  "input.invalid": permanent("A field has a wrong value; detail names its path and what was expected.", 400),
  "input.json": permanent("The text is no JSON; detail says where.", 400),
  "input.unknownItem": permanent("The version has no such item; see the suggestion.", 422),
  "input.unknownName": permanent("Neither a verb nor an operator is called that; see the suggestion.", 422),
  "input.unknownPlanner": permanent("There is no such planner; `lodestone plan --help` and GET /docs list them.", 422),
  "input.unknownVersion": permanent("This Minecraft version is not supported; detail lists the known ones.", 422),
  "input.objectiveMismatch": permanent("The domain was compiled for another objective; ask for that one.", 422),
  "input.invalidDomain": permanent("The domain contradicts itself; detail names the operator.", 422),
  "input.problemMismatch": permanent("The plan was made for another problem or domain.", 422),
  "input.unknownStep": permanent("The plan has no such step; see the suggestion.", 422),
  "input.file": permanent("The file cannot be read or written; check its path."),
  "input.unknownOption": permanent("Unknown command, option or value; see --help."),
  // Goals
  "goal.noSource": permanent("Nothing in the domain leads to the item."),
  "goal.noOperator": permanent("No operator produces the item under these constraints."),
  "goal.missing": permanent("Every way to the item needs something that cannot be had."),
  "goal.kept": permanent("All of the item that is held is to be kept, and there is no way to more; keep fewer."),
  "goal.circular": permanent("Every way to the item begins with the item itself; start with one of what it names."),
  "goal.notEnough": permanent(
    "What there is does not suffice, and no operator makes more of it; start with more or ask for fewer.",
  ),
  "goal.unsupported": permanent("Nothing that is planned here brings that about; detail says what to ask for.", 422),
  "goal.slots": permanent("The goal does not fit into the inventory slots."),
  "goal.notFound": permanent("No plan was found within the limits; raise the expansions or the time."),
  // Intents
  "intent.notCommander": permanent("Who asks may talk, and not command; add them to the commanders.", 403),
  "intent.forbidden": permanent("The conduct that is configured forbids it; the reason says what.", 403),
  "intent.protectedArea": permanent("It would change what is protected; choose another place.", 403),
  "intent.kept": permanent("It would spend what is kept; ask for less, or keep less.", 403),
  "intent.outOfBounds": permanent("It lies outside of the bounds that are kept to; choose a place within.", 403),
  "intent.override": permanent("What is said in chat changes no rules; change the configuration.", 403),
  "intent.needsConsent": permanent("A person has to say yes to this first.", 403),
  "intent.unclear": permanent("It is not clear what is wanted; the reply asks back.", 422),
  "intent.unknown": permanent("No intent is known under this id; the oldest are forgotten.", 404),
  // Pool
  "pool.closed": permanent("The pool was closed; start the service again.", 503),
  "pool.queueFull": transient("Too many jobs wait already; try again a little later.", 503),
  "pool.workerFailed": permanent(
    "A planning thread failed; the job was lost. Report this with its cause, which the log has.",
    500,
  ),
  "pool.invalidPlan": critical("A planner made a plan that its validation refused; it was withheld. Report this.", 500),
  // HTTP
  "http.notFound": permanent("There is no such route; GET /docs lists them.", 404),
  "http.methodNotAllowed": permanent(
    "The route does not take this method; the Allow header lists those that it takes.",
    405,
  ),
  "http.timeout": permanent("The request did not arrive in its time; send it whole, and at once.", 408),
  "http.tooLarge": permanent("The body, or a line of a batch, is too large.", 413),
  "http.unsupportedMedia": permanent(
    "Send application/json; for a batch application/x-ndjson; neither compressed.",
    415,
  ),
  "http.rateLimited": transient("Too many requests came from this address; wait as long as Retry-After says.", 429),
  "http.headersTooLarge": permanent("The request's head is too large.", 431),
  "http.unauthorized": permanent("Send the service's token as `Authorization: Bearer TOKEN`.", 401),
  "http.tokenRequired": permanent("Set LODESTONE_TOKEN before listening on an address that others can reach."),
  "http.portInUse": permanent("The port is taken; choose another with --port."),
  "http.forbiddenOrigin": permanent(
    "Open the page from the service's own address, or list its origin in LODESTONE_CORS_ORIGINS.",
    403,
  ),
  "http.notReady": transient("The service warms up, or closes; ask again a little later, or ask another.", 503),
  "http.unreachable": transient("The service cannot be reached, or broke off; check its address, then try again."),
  "http.unexpectedAnswer": permanent("The answer is none that this service gives; check the address and the versions."),
  "http.internal": critical("The service failed; the log has the cause under the request's id.", 500),

  // The language model
  "advisor.unavailable": permanent(
    "No language model answers here. Set LODESTONE_MODEL_URL and LODESTONE_MODEL_NAME for an OpenAI-compatible endpoint, or start the service with LODESTONE_ADVISOR=browser and open /advisor in a browser. Everything that needs no model works.",
    503,
  ),
  "advisor.busy": transient(
    "The language model has too many requests already, or is left alone for a while after failures in a row; ask again a little later.",
    503,
  ),
  "advisor.budgetSpent": transient(
    "The hour's budget of calls or tokens is spent; wait, or raise LODESTONE_MODEL_CALLS_PER_HOUR or LODESTONE_MODEL_TOKENS_PER_HOUR.",
    429,
  ),
  "advisor.timeout": transient("The language model did not answer in time; ask again, or choose a smaller model.", 504),
  "advisor.failed": transient("The language model's side failed; its status is in GET /advisor/status.", 502),
  "advisor.disconnected": transient("The browser that holds the language model went away; open /advisor again.", 502),
  "advisor.invalid": permanent(
    "The language model's answer does not fit what was asked, and neither did its correction; say it in other words, or choose a better model.",
    502,
  ),
  "advisor.pageMissing": permanent(
    "The page /advisor is built from the sources by `npm run build:advisor`, and comes with the package; build it, then start the service again.",
    503,
  ),
  "advisor.ungrounded": permanent(
    "What the language model said contradicts what the body perceives, and so did its correction; it was withheld.",
    502,
  ),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];
