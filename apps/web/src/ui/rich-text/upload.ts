/** How the owner of a rich text stores an image; rejects with an Error whose message it has already shown. */
export type UploadImage = (
  file: File,
  options: { readonly onProgress: (share: number) => void; readonly signal: AbortSignal },
) => Promise<{ readonly url: string }>;

/** The message of whatever an upload threw. */
export const wordsOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));
