import { type ReactNode, type Ref, useRef } from 'react';

/** A button that opens the browser's file chooser. */
export const PickButton = (props: {
  id?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  className: string;
  label?: string;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        ref={props.ref}
        id={props.id}
        type="button"
        className={props.className}
        disabled={props.disabled}
        aria-label={props.label}
        title={props.label}
        onClick={() => input.current?.click()}
      >
        {props.children}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={props.accept}
        multiple={props.multiple}
        onChange={({ target }) => {
          props.onFiles([...(target.files ?? [])]);
          // So that choosing the same file again fires a change event.
          target.value = '';
        }}
      />
    </>
  );
};
