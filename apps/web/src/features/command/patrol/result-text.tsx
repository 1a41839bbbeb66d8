import type { PatrolItem } from './patrol-shapes.ts'

/** What was found; 逾期 when it was recorded after the period. */
export const ResultText = ({ item }: { item: Pick<PatrolItem, 'result' | 'resultName' | 'late'> }) =>
  item.result === null ? (
    <span className="missing">未核查</span>
  ) : (
    <span className={`patrol-result-${item.result}`}>
      {item.resultName}
      {item.late ? <small className="due-overdue"> 逾期</small> : null}
    </span>
  )
