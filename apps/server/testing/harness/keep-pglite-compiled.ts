import { readFileSync } from 'node:fs';

/** Node has it; its types leave it to the browser's. */
declare const WebAssembly: { Module: new (bytes: Uint8Array) => object };

let compiled: object | undefined;

/**
 * V8 shares compiled code between the threads of a process as long as one of them holds it. Held here, PGlite is
 * compiled once per process of tests, and not again for each database a test opens.
 */
export function keepPgliteCompiled(): void {
  compiled ??= new WebAssembly.Module(
    readFileSync(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))),
  );
}
