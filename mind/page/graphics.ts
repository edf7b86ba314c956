// What the browser's graphics can do, asked before anything is downloaded: models of several gigabytes are of no use where no adapter is.

interface Adapter {
  features: { has(name: string): boolean };
}

export type Graphics = { works: true; hasF16: boolean } | { works: false; because: string };

/** Asks for an adapter. Never rejects. */
export async function probeGraphics(): Promise<Graphics> {
  const { gpu } = navigator as { gpu?: { requestAdapter(): Promise<Adapter | null> } };
  if (!isSecureContext) {
    return {
      works: false,
      because: "WebGPU is for pages from https or from this machine; open the service by 127.0.0.1.",
    };
  }
  if (gpu === undefined) {
    return { works: false, because: "This browser has no WebGPU. A current Chrome, Edge, Safari or Firefox has." };
  }
  const adapter = await gpu.requestAdapter().catch(() => null);
  if (adapter === null) {
    return {
      works: false,
      because: "The browser knows WebGPU, but found no graphics adapter: see its page about the GPU.",
    };
  }
  return { works: true, hasF16: adapter.features.has("shader-f16") };
}
