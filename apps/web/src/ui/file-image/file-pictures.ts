import { isFileAddress, withoutViewKeys } from '@shuyuan/contract/platform/file-address';
import { fileKeys } from '../../platform/file-keys';

const show = (picture: HTMLImageElement, url: string): void => {
  const now = fileKeys.addressNow(url);
  if (now !== undefined) picture.src = now;
  // The failure has already been reported; the picture stays empty.
  else
    fileKeys.address(url).then(
      (address) => picture.setAttribute('src', address),
      () => undefined,
    );
};

/** Sets the display addresses of pictures in markup that is not on the page yet. */
export const addressPictures = (root: ParentNode): void => {
  for (const picture of root.querySelectorAll('img')) {
    const url = picture.getAttribute('src') ?? '';
    if (!isFileAddress(url)) continue;
    picture.removeAttribute('src');
    show(picture, url);
  }
};

/** Reloads pictures below a node whose key expired before they were loaded; returns a function that stops it. */
export const renewPictures = (root: Node): (() => void) => {
  const onError = ({ target }: Event): void => {
    // The editor's document has its own DOM classes, so the element is recognised by its name.
    if (!(target instanceof Object) || Reflect.get(target, 'nodeName') !== 'IMG') return;
    const picture = target as HTMLImageElement;
    const address = picture.getAttribute('src') ?? '';
    const url = withoutViewKeys(address);
    if (isFileAddress(url) && !fileKeys.isCurrent(address)) show(picture, url);
  };
  root.addEventListener('error', onError, true);
  return () => root.removeEventListener('error', onError, true);
};
