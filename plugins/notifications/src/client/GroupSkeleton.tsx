import { Skeleton } from '@atrium/ui';

/** The loading state of the popover, as high as a short list. */
export function GroupSkeleton({ label }: { readonly label: string }) {
  return (
    <div className="notifications-body" role="status" aria-label={label}>
      {[0, 1, 2].map((group) => (
        <div key={group} className="notifications-skeleton">
          <Skeleton width={96} />
          <Skeleton />
          <Skeleton width="70%" />
        </div>
      ))}
    </div>
  );
}
