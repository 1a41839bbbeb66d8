const rowCount = 8

/** The place of rows that are on their way. */
export const RecordSkeleton = () => (
  <div className="record-skeleton" role="status" aria-busy="true" aria-label="正在加载…">
    {Array.from({ length: rowCount }, (_, index) => (
      <span key={index} />
    ))}
  </div>
)
