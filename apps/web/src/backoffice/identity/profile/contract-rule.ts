type Checker = { safeParse(value: unknown): { success: boolean; error?: { issues: readonly { message: string }[] } } };

/** The contract's own words at the field, so that browser and server never disagree. */
export const contractRule = (schema: Checker) => ({
  validator: (_: unknown, value: unknown) => {
    const message = schema.safeParse(value ?? '').error?.issues[0]?.message;
    return message === undefined ? Promise.resolve() : Promise.reject(new Error(message));
  },
});
