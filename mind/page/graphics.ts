// Probes the browser's graphics before anything is downloaded: without an adapter, gigabytes of
// model are useless.

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
      because: "WebGPU works only on pages from https or from this machine; open the service at 127.0.0.1.",
    };
  }
  if (gpu === undefined) {
    return { works: false, because: "This browser has no WebGPU. Use a current Chrome, Edge, Safari or Firefox." };
  }
  const adapter = await gpu.requestAdapter().catch(() => null);
  if (adapter === null) {
    return {
      works: false,
      because: "The browser supports WebGPU but found no graphics adapter; see its GPU page (chrome://gpu).",
    };
  }
  return { works: true, hasF16: adapter.features.has("shader-f16") };
}
