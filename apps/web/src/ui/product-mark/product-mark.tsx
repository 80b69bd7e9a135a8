import './product-mark.css';

/** The product's logo, the same as the favicon: an academy's roof over a moon gate. */
export const ProductMark = () => (
  <svg className="product-mark" viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="7" />
    <path d="M4 12.500c4.600-.4 8.600-2.600 12-6.500 3.400 3.900 7.400 6.100 12 6.500-1 1.300-2.300 2.100-4 2.400V26h-3.200v-6.200a4.800 4.800 0 0 0-9.600 0V26H8V14.900c-1.700-.3-3-1.100-4-2.400Z" />
  </svg>
);
