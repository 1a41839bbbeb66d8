import type { TableColumnsType } from 'antd'
import type { CallAnswer } from '../../../client/use-call.ts'
import { missingText } from '../../../kit/format.ts'
import { changeLines } from './change-lines.ts'

export type Operation = CallAnswer<'operationsLogPage'>['records'][number]

export const logColumns: TableColumnsType<Operation> = [
  {
    title: '序号',
    width: 84,
    align: 'right',
    fixed: 'start',
    render: (_, { id }) => <span className="figure">{id}</span>,
  },
  { title: '时间', width: 160, render: (_, { at }) => <span className="figure">{at}</span> },
  {
    title: '用户',
    width: 170,
    ellipsis: true,
    render: (_, { userName, userCode }) => (userName ? `${userName}（${userCode}）` : userCode || missingText),
  },
  { title: '地址', width: 130, ellipsis: true, render: (_, { address }) => <span className="figure">{address}</span> },
  { title: '操作', width: 190, dataIndex: 'actionName', ellipsis: true },
  { title: '对象', dataIndex: 'object', ellipsis: true, render: (_, { object }) => object || missingText },
  {
    title: '结果',
    width: 220,
    ellipsis: true,
    render: (_, { result, resultName }) => (
      <span className={result === 'ok' ? '' : 'log-refused'} title={resultName}>
        {resultName}
      </span>
    ),
  },
]

/** What an entry changed, below its row. */
export const ChangeTable = ({ detail }: { detail: Operation['detail'] }) => (
  <table className="change-table">
    <thead>
      <tr>
        <th>字段</th>
        <th>变更前</th>
        <th>变更后</th>
      </tr>
    </thead>
    <tbody>
      {changeLines(detail).map(({ field, before, after }) => (
        <tr key={field}>
          <td>{field}</td>
          <td>{before}</td>
          <td>{after}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

export const hasChanges = ({ detail }: Operation): boolean => Object.keys(detail).length > 0
