/** Primitives without Blueprint's JavaScript, small enough for the sign-in page. */
export { Icon, type IconProps } from './primitives/Icon.tsx';
export {
  LOADING_DELAY,
  LoadingMask,
  type LoadingMaskProps,
  Skeleton,
  type SkeletonProps,
  Spinner,
  useDelayed,
} from './primitives/loading.tsx';
export { Button, type ButtonProps, IconButton, type IconButtonProps } from './primitives/Button.tsx';
export { Field, type FieldProps } from './primitives/Field.tsx';
export {
  SearchInput,
  type SearchInputProps,
  TextArea,
  type TextAreaProps,
  TextInput,
  type TextInputProps,
} from './primitives/TextInput.tsx';
export { Checkbox, type CheckboxProps } from './primitives/Checkbox.tsx';
export { CheckList, type CheckListProps } from './primitives/CheckList.tsx';
export { StatusSwitch, type StatusSwitchProps, Switch, type SwitchProps } from './primitives/Switch.tsx';
export {
  type Option,
  RadioGroup,
  type RadioGroupProps,
  Segmented,
  type SegmentedOption,
  type SegmentedProps,
} from './primitives/RadioGroup.tsx';
export {
  FilterSelect,
  type FilterSelectProps,
  Select,
  type SelectOption,
  type SelectProps,
  StatusFilter,
  type StatusFilterProps,
} from './primitives/Select.tsx';
export { FrameHead, type FrameHeadProps } from './primitives/FrameHead.tsx';
export { StatusTag, Tag, type TagProps } from './primitives/Tag.tsx';
export {
  FoundLine,
  type FoundLineProps,
  Marked,
  type MarkedProps,
  MarkedText,
  type MarkedTextProps,
} from './search/MarkedText.tsx';
export { Badge, type BadgeProps, badgeText } from './primitives/Badge.tsx';
export { Avatar, type AvatarProps } from './primitives/Avatar.tsx';
export { Kbd } from './primitives/Kbd.tsx';
export { EmptyState, type EmptyStateProps } from './primitives/EmptyState.tsx';
export { ErrorBoundary, type ErrorBoundaryProps, ErrorState, type ErrorStateProps } from './primitives/ErrorState.tsx';
export {
  AlertDialog,
  type AlertDialogProps,
  ConfirmDialog,
  type ConfirmDialogProps,
  QuestionFrame,
  type QuestionFrameProps,
} from './overlays/QuestionDialogs.tsx';
export { PAGE_SIZES, Pager, type PagerProps } from './primitives/Pager.tsx';
export { Brand, BrandMark } from './primitives/Brand.tsx';
export { dayLabel, type DayLike, momentLabel, relativeDay, spanLabel, weekdayOf } from './days/dayLabels.ts';
export { companyDay, companyMoment, foreignTimeZone, setCompanyTimeZone } from './days/companyTime.ts';
export { type Appearance, applyAppearance, DEFAULT_APPEARANCE } from './appearance/applyAppearance.ts';
export { setUiLanguage, uiLanguage, type UiLanguage } from './texts/language.ts';
export { classNames } from './classNames.ts';
export { type CopiedText, copyText } from './copyText.ts';
export { focusFirst, pathOf, useKeptFocus } from './useKeptFocus.ts';
export { isComposing } from './isComposing.ts';
export { HUES, hueOf, type Hue } from './hue.ts';
