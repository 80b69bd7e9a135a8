import { notify } from '../../../platform/notices';
import { compositeTexts as texts } from './search.texts';

const noticeMs = 5000;

/** Says that another search has taken away the selection of all hits. */
export const tellHitsLeft = (): void => notify.warning(texts.hitsLeft, noticeMs);
