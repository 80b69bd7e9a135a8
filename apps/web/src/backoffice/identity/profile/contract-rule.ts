type Checker = { safeParse(value: unknown): { success: boolean; error?: { issues: readonly { message: string }[] } } };

/** Validates a field by the contract's schema, so that browser and server give the same messages. */
export const contractRule = (schema: Checker) => ({
  validator: (_: unknown, value: unknown) => {
    const message = schema.safeParse(value ?? '').error?.issues[0]?.message;
    return message === undefined ? Promise.resolve() : Promise.reject(new Error(message));
  },
});
