import { LoadingOutlined } from '@ant-design/icons';

/** For a button's `loading`: the library's own icon is read aloud as a part of the button's name, even after the work. */
export const busyIcon = (busy: boolean) => (busy ? { icon: <LoadingOutlined aria-hidden /> } : false);
