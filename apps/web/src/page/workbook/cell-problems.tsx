import { Table } from 'antd'

/** What is wrong in one cell of an uploaded workbook; row 0 is the file as a whole. */
interface CellProblem {
  /** Where the workbook has several. */
  sheet?: string
  row: number
  column: string
  title: string
  value: string
  message: string
}

const cellOf = ({ row, column }: CellProblem): string => (row === 0 ? '文件' : `${column}${row}`)

/** What has to be put right in a workbook before it is taken, cell by cell. */
export const CellProblems = ({ problems }: { problems: readonly CellProblem[] }) => (
  <Table<CellProblem>
    size="small"
    rowKey={({ sheet = '', row, column, message }) => `${sheet}${column}${row}${message}`}
    dataSource={problems}
    pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
    columns={[
      ...(problems.some(({ sheet }) => sheet !== undefined)
        ? [{ title: '工作表', dataIndex: 'sheet', width: 80 } as const]
        : []),
      { title: '单元格', width: 80, render: (_, problem) => cellOf(problem) },
      { title: '列名', dataIndex: 'title', width: 120, ellipsis: true },
      { title: '填写内容', dataIndex: 'value', width: 160, ellipsis: true },
      { title: '问题', dataIndex: 'message' },
    ]}
  />
)
