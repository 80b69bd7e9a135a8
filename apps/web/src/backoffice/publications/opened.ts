import type { Publication } from '@shuyuan/contract/backoffice/publications/publication';
import type { PublishedTarget } from './dialog/published-target';

/** What is open above the list: the choice of a form, how it is published, or a QR code. */
export type Opened =
  | { readonly kind: 'choice' }
  | { readonly kind: 'settings'; readonly target: PublishedTarget }
  | { readonly kind: 'qr'; readonly publication: Publication };
