import type { SearchAct } from '@shuyuan/contract/backoffice/search/search';
import type { Caller } from '../../platform/http/slice';
import type { HitForm, RecordHit } from '../records';

/** How the records of a form appear among hits. A form that no kind names appears with its entry in the menu. */
export interface SearchKind extends HitForm {
  /** The heading above its hits. */
  readonly name: string;
  /** The page that lists them all. */
  readonly list?: string;
  /** A hit's own page. */
  readonly pathOf?: (hit: RecordHit) => string;
  /** What the caller can do next with a hit. */
  readonly actOf?: (hit: RecordHit, caller: Caller) => SearchAct | undefined;
}
