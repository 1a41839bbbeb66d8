/** The place of what is to come: a sentence, a chart, a table. */
export const PageSkeleton = () => (
  <div className="kit-skeleton" role="status" aria-busy="true" aria-label="正在加载…" data-testid="page-skeleton">
    <span className="kit-skeleton-line" />
    <span className="kit-skeleton-chart" />
    <span className="kit-skeleton-table" />
  </div>
)
