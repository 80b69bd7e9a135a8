// zod compiles object schemas with `new Function` and probes for it, which the content security policy forbids and
// reports (assurance D34). The setting is placed where zod reads it, before zod is loaded and without loading it.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true });

export {};
