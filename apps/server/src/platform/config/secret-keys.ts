/** A key for sealing stored secrets. */
export interface SecretKey {
  readonly id: string;
  readonly bytes: Buffer;
}

const keyPattern = /^([a-z0-9]{1,16}):([A-Za-z0-9+/]{43}=)$/;

/** Parses keys in the form `<id>:<32 bytes in base64>`; undefined when one is invalid or two have the same id. */
export const parseSecretKeys = (text: string): readonly [SecretKey, ...SecretKey[]] | undefined => {
  const words = text.split(/[\s,]+/u).filter((word) => word !== '');
  const keys = words.flatMap((word): SecretKey[] => {
    const [, id, base64] = keyPattern.exec(word) ?? [];
    return id === undefined || base64 === undefined ? [] : [{ id, bytes: Buffer.from(base64, 'base64') }];
  });
  const [first, ...others] = keys;
  const isRight = keys.length === words.length && new Set(keys.map(({ id }) => id)).size === keys.length;
  return first !== undefined && isRight ? [first, ...others] : undefined;
};

/** Whether a text is a valid list of keys. */
export const isSecretKeys = (text: string): boolean => parseSecretKeys(text) !== undefined;
