import type { PublicationState } from '@shuyuan/contract/backoffice/publications/publication';
import { Banner } from '../../ui/banner';
import { publicationTexts as texts } from './publication.texts';

/** Why a page takes nothing now; nothing for one that is open. */
export const StateNote = ({ state }: { readonly state: PublicationState }) =>
  state === 'open' ? null : <Banner>{texts.states[state]}</Banner>;
