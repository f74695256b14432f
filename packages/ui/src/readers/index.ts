/** Who sees a record, who has read it, and whose favourite it is. */
export { FavouriteButton, type FavouriteButtonProps } from './FavouriteButton.tsx';
export { ReaderField, type ReaderFieldProps } from './ReaderField.tsx';
export { ReaderUnits, type ReaderUnitsProps } from './ReaderUnits.tsx';
export { ReadersList, type Reader, type ReadersListProps } from './ReadersList.tsx';
