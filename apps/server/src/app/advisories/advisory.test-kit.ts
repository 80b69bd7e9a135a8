import { recordFigure } from '@shuyuan/contract/platform/figure.test-kit';
import { afterAll, describe, it } from 'vitest';

/** An advisory about a system of this kind, and what it did there done here. */
export interface Advisory {
  /** As the CVE list has it. */
  readonly id: `CVE-${number}-${number}`;
  readonly of: 'Directus' | 'Strapi' | 'Payload' | 'NocoBase' | 'NocoDB' | 'Frappe' | 'JeecgBoot' | 'RuoYi';
  /** What was possible there, in a few words. */
  readonly was: string;
  replay(): Promise<void>;
}

/** Replays advisories by name (assurance N87). */
export const replayAll = (about: string, advisories: readonly Advisory[]): void => {
  let harmless = 0;
  afterAll(() => {
    if (harmless === advisories.length)
      recordFigure('N87', `advisories about ${about}, replayed`, { advisories: harmless, open: 0 });
  });
  describe(`what others' advisories say about ${about} does nothing here`, () => {
    it.each(advisories)('$id of $of: $was', async ({ replay }) => {
      await replay();
      harmless += 1;
    });
  });
};
