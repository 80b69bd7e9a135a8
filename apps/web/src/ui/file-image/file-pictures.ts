import { isFileAddress, withoutViewKeys } from '@shuyuan/contract/platform/file-address';
import { fileKeys } from '../../platform/file-keys';

const show = (picture: HTMLImageElement, url: string): void => {
  const now = fileKeys.addressNow(url);
  if (now !== undefined) picture.src = now;
  // Whatever failed has been reported by then; the picture stays away.
  else
    fileKeys.address(url).then(
      (address) => picture.setAttribute('src', address),
      () => undefined,
    );
};

/** Gives pictures in markup that is not on the page yet the addresses at which they show. */
export const addressPictures = (root: ParentNode): void => {
  for (const picture of root.querySelectorAll('img')) {
    const url = picture.getAttribute('src') ?? '';
    if (!isFileAddress(url)) continue;
    picture.removeAttribute('src');
    show(picture, url);
  }
};

/** Shows pictures below a node again whose key has run out before they were loaded; gives what ends it. */
export const renewPictures = (root: Node): (() => void) => {
  const onError = ({ target }: Event): void => {
    // The editor's document has classes of its own, so the element is known by its name.
    if (!(target instanceof Object) || Reflect.get(target, 'nodeName') !== 'IMG') return;
    const picture = target as HTMLImageElement;
    const address = picture.getAttribute('src') ?? '';
    const url = withoutViewKeys(address);
    if (isFileAddress(url) && !fileKeys.isCurrent(address)) show(picture, url);
  };
  root.addEventListener('error', onError, true);
  return () => root.removeEventListener('error', onError, true);
};
