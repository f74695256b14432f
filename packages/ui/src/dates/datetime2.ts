/**
 * The only import of @blueprintjs/datetime2. Its styles are those of @blueprintjs/datetime, which styles.css loads.
 */
export { DateInput3 as BlueprintDateInput, DateRangeInput3 as BlueprintDateRangeInput } from '@blueprintjs/datetime2';
