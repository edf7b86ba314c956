// The entry `lodestone/client`: a service's routes as functions. `npm run types` fails if a type
// changes.

import { expect, expectTypeOf, test } from "vitest";
import type {
  AskOptions,
  BatchAnswer,
  BodyClient,
  Explanation,
  FollowOptions,
  MoveRequest,
  PlanStep,
  Problem,
  ProblemInput,
  Repair,
  RepairRequestInput,
  Result,
  ResultIn,
  RunEvent,
  SearchEvent,
  ServiceClient,
  StepsResult,
  TextResult,
  Validation,
  View,
} from "../../client.ts";
import * as entry from "../../client.ts";
import type * as planning from "../../index.ts";

test("the entry offers these values", () => {
  expect(Object.keys(entry).sort()).toEqual(["CodedError", "planLines", "sentenceOf", "serviceClient"]);
});

test("the client's document types equal those of the main entry", () => {
  expectTypeOf<Problem>().toEqualTypeOf<planning.Problem>();
  expectTypeOf<ProblemInput>().toEqualTypeOf<planning.ProblemInput>();
  expectTypeOf<Result>().toEqualTypeOf<planning.Result>();
  expectTypeOf<PlanStep>().toEqualTypeOf<planning.PlanStep>();
  expectTypeOf<Repair>().toEqualTypeOf<planning.Repair>();
  expectTypeOf<Validation>().toEqualTypeOf<planning.Validation>();
  expectTypeOf<Explanation>().toEqualTypeOf<planning.Explanation>();
  expectTypeOf<SearchEvent>().toEqualTypeOf<planning.SearchEvent>();
  expectTypeOf<entry.Plan>().toEqualTypeOf<planning.Plan>();
  expectTypeOf<View>().toEqualTypeOf<"full" | "steps" | "text">();
  expectTypeOf<StepsResult>().toEqualTypeOf<planning.StepsResult>();
  expectTypeOf<TextResult>().toEqualTypeOf<planning.TextResult>();
  expectTypeOf<ResultIn<"full">>().toEqualTypeOf<Result>();
  expect(entry.CodedError).toBeTypeOf("function");
});

test("the service client has these functions", () => {
  type OfBody =
    | (
        | "run"
        | "runOption"
        | "runs"
        | "runStatus"
        | "cancel"
        | "pause"
        | "resume"
        | "snapshot"
        | "inventory"
        | "waypoints"
      )
    | ("capabilities" | "capability" | "registerOption" | "registerLeaf" | "promote" | "retire" | "revoke")
    | ("review" | "runSandbox" | "runs" | "runStatus" | "say" | "intents" | "intent");
  type OfPlanning =
    | ("plan" | "planBatch" | "planById" | "repair" | "validate" | "explain" | "planners" | "versions" | "domain")
    | ("itemWays" | "isReady" | "close");
  expectTypeOf<keyof BodyClient>().toEqualTypeOf<OfBody>();
  expectTypeOf<keyof ServiceClient>().toEqualTypeOf<OfBody | OfPlanning>();
  const client = entry.serviceClient({ url: "http://127.0.0.1:1" });
  const goal = { items: { stick: 1 } };
  const ask = (problem: ProblemInput) => client.plan(problem);
  expectTypeOf(ask).returns.resolves.toEqualTypeOf<Result>();
  const askBriefly = () => client.plan({ goal }, { view: "steps" });
  expectTypeOf(askBriefly).returns.resolves.toEqualTypeOf<StepsResult>();
  const askInWords = () => client.planBatch([{ goal }], { view: "text" });
  expectTypeOf(askInWords).returns.toEqualTypeOf<AsyncGenerator<BatchAnswer<"text">, void>>();
  const askById = (view: View) => client.planById("plan-0", { view });
  expectTypeOf(askById).returns.resolves.toEqualTypeOf<Result | StepsResult | TextResult>();
  expectTypeOf<ServiceClient["plan"]>().parameter(0).toEqualTypeOf<ProblemInput>();
  expectTypeOf<ServiceClient["repair"]>().parameter(0).toEqualTypeOf<RepairRequestInput>();
  expectTypeOf<BatchAnswer>().toEqualTypeOf<
    { result: Result; error?: undefined } | { result?: undefined; error: entry.CodedError }
  >();
  expectTypeOf(entry.serviceClient).returns.toEqualTypeOf<ServiceClient>();
  expectTypeOf(entry.serviceClient).parameter(0).toEqualTypeOf<planning.RemoteOptions>();
  expectTypeOf<AskOptions>().toEqualTypeOf<{ signal?: AbortSignal }>();
  expectTypeOf<keyof FollowOptions>().toEqualTypeOf<"signal" | "idempotencyKey" | "onEvent" | "onProgress">();
  expectTypeOf<NonNullable<FollowOptions["onEvent"]>>().parameter(0).toEqualTypeOf<RunEvent>();
  expectTypeOf<MoveRequest>().toEqualTypeOf<{ by?: string; because?: string }>();
  expectTypeOf<BodyClient["cancel"]>().returns.toEqualTypeOf<Promise<string[]>>();
  expect(client.plan).toBeTypeOf("function");
});
