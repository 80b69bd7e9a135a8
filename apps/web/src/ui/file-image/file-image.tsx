import { isFileAddress } from '@shuyuan/contract/platform/file-address';
import { type ComponentProps, useEffect, useState } from 'react';
import { fileKeys } from '../../platform/file-keys';

/** An address without a picture: the browser reports an error at once. */
const nothing = 'data:,';

/** A picture of the library, or at any other address; once loaded, a new key does not make it load again. */
export const FileImage = ({
  url,
  onBroken,
  ...image
}: Omit<ComponentProps<'img'>, 'src' | 'onError'> & { url: string; onBroken?: (() => void) | undefined }) => {
  const [shown, setShown] = useState(() => ({ url, address: fileKeys.addressNow(url) }));
  const address = shown.url === url ? shown.address : undefined;
  useEffect(() => {
    if (address !== undefined) return;
    let ended = false;
    const show = (found: string): void => {
      if (!ended) setShown({ url, address: found });
    };
    fileKeys.address(url).then(show, () => show(nothing));
    return () => {
      ended = true;
    };
  }, [url, address]);
  const onError = (): void => {
    const isStale = address !== undefined && address !== nothing && isFileAddress(url) && !fileKeys.isCurrent(address);
    if (isStale) setShown({ url, address: undefined });
    else onBroken?.();
  };
  return <img alt="" {...image} src={address} onError={onError} />;
};
