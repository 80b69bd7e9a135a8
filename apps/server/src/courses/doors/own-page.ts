import type { MessageSource } from '../../backoffice/messages';

/** Where applicants and students find their own page. */
const ownPagePath = '/my';

/** Sources whose messages can name the own page of whom they go to; without the product's address the place stays empty. */
export const withOwnPage = (sources: readonly MessageSource[], publicUrl: string | undefined): MessageSource[] => {
  const 主页 = publicUrl === undefined ? '' : new URL(ownPagePath, publicUrl).href;
  return sources.map((source) => ({
    ...source,
    describe: async (...asked) =>
      new Map(
        [...(await source.describe(...asked))].map(([id, described]) => [
          id,
          { ...described, fields: { ...described.fields, 主页 } },
        ]),
      ),
  }));
};
