// The part of autocannon 9 that bench/service uses; the package ships no types. Taken from its
// README.

declare module "autocannon" {
  export interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration?: number;
    /** Milliseconds between samples. A run ends with one. */
    sampleInt?: number;
    /** The total number of requests, instead of a duration. */
    amount?: number;
    /** Sent by each connection in turn, over and over. */
    requests: { method: string; path: string; headers: Record<string, string>; body: string }[];
  }
  export interface Result {
    requests: { total: number };
    /** Milliseconds. */
    latency: { p50: number; p99: number; max: number };
    errors: number;
    timeouts: number;
    non2xx: number;
  }
  export interface Run extends Promise<Result> {
    /** Ends it now, with the results so far. */
    stop(): void;
  }
  export default function autocannon(options: Options): Run;
}
