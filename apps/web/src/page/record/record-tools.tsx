import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { usePermissions } from '../../client/permissions.ts'
import type { RecordTool } from './record-page.ts'

interface Props {
  tools: readonly RecordTool[]
  /** Words on the button that makes a new one; null where the user may not. */
  createLabel: string | null
  create: () => void
  testId: string
}

/** What can be done beside the rows, the new one last. */
export const RecordTools = ({ tools, createLabel, create, testId }: Props) => {
  const rights = usePermissions((state) => state.rights)
  const [open, setOpen] = useState<string | null>(null)
  const shown = tools.filter(({ right }) => right === undefined || rights.has(right))
  const opened = shown.find(({ key }) => key === open)
  return (
    <>
      {shown.map((tool) =>
        'Tool' in tool ? (
          <tool.Tool key={tool.key} />
        ) : (
          <Button
            key={tool.key}
            icon={tool.icon}
            onClick={() => setOpen(tool.key)}
            data-testid={`${testId}-${tool.key}`}
          >
            {tool.label}
          </Button>
        ),
      )}
      {createLabel === null ? null : (
        <Button type="primary" icon={<PlusOutlined />} onClick={create} data-testid={`${testId}-create`}>
          {createLabel}
        </Button>
      )}
      {opened && 'Dialog' in opened ? <opened.Dialog close={() => setOpen(null)} /> : null}
    </>
  )
}
