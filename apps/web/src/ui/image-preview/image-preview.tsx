import {
  CloseOutlined,
  CompressOutlined,
  ExpandOutlined,
  FileImageOutlined,
  LeftOutlined,
  RightOutlined,
} from '@ant-design/icons';
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { FileImage } from '../file-image/file-image';
import { imagePreviewTexts as texts } from './image-preview.texts';
import './image-preview.css';

/** A picture to preview. */
export interface PreviewedImage {
  readonly url: string;
  readonly title: string;
}

const arrows: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

const Picture = ({ image, actual, onZoom }: { image: PreviewedImage; actual: boolean; onZoom: () => void }) => {
  const [broken, setBroken] = useState(false);
  if (broken) {
    return (
      <p className="image-preview-broken" role="alert">
        <FileImageOutlined aria-hidden />
        {texts.broken}
      </p>
    );
  }
  return (
    <FileImage
      url={image.url}
      alt={image.title || texts.label}
      data-actual={actual}
      onDoubleClick={onZoom}
      onBroken={() => setBroken(true)}
    />
  );
};

/** Shows pictures over the whole page: arrow keys switch, Escape or a click beside the picture closes it. */
export const ImagePreview = (props: { images: readonly PreviewedImage[]; start?: number; onClose: () => void }) => {
  const { images, onClose } = props;
  const [index, setIndex] = useState(props.start ?? 0);
  const [actual, setActual] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const image = images[index];

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  if (!image) return null;
  const go = (by: number) => {
    setActual(false);
    setIndex((index + by + images.length) % images.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A dialog below must not receive the Escape that closes the preview.
    event.stopPropagation();
    const step = arrows[event.key];
    if (step !== undefined && images.length > 1) go(step);
  };
  const onClick = (event: MouseEvent) => {
    // React bubbles events of a portal to the component that rendered it.
    event.stopPropagation();
    if (event.target === stage.current) onClose();
  };

  return createPortal(
    <dialog
      ref={dialog}
      className="image-preview"
      aria-label={image.title || texts.label}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="image-preview-bar">
        <span className="image-preview-title">{image.title}</span>
        {images.length > 1 ? <span aria-live="polite">{texts.count(index + 1, images.length)}</span> : null}
        <button type="button" aria-label={actual ? texts.fit : texts.actualSize} onClick={() => setActual(!actual)}>
          {actual ? <CompressOutlined aria-hidden /> : <ExpandOutlined aria-hidden />}
        </button>
        <button type="button" aria-label={texts.close} onClick={onClose}>
          <CloseOutlined aria-hidden />
        </button>
      </div>
      <div ref={stage} className="image-preview-stage">
        <Picture key={image.url} image={image} actual={actual} onZoom={() => setActual(!actual)} />
      </div>
      {images.length > 1 ? (
        <>
          <button type="button" className="image-preview-go" aria-label={texts.previous} onClick={() => go(-1)}>
            <LeftOutlined aria-hidden />
          </button>
          <button
            type="button"
            className="image-preview-go image-preview-next"
            aria-label={texts.next}
            onClick={() => go(1)}
          >
            <RightOutlined aria-hidden />
          </button>
        </>
      ) : null}
    </dialog>,
    document.body,
  );
};
