import { Input, Modal } from 'antd'
import { useState } from 'react'
import { useWrite } from '../../../page/record/use-write.tsx'
import { write } from '../../../page/record/write.ts'

interface Props {
  row: { jobId: string; title: string }
  close: () => void
}

/** 收藏: a run kept under a name. */
export const CollectDialog = ({ row, close }: Props) => {
  const [name, setName] = useState(row.title.slice(0, 40))
  const [note, setNote] = useState('')
  const { run, busy } = useWrite()
  const keep = async () => {
    if (await run(write('wxObmCollectionAdd', { runId: row.jobId, name, note }, { done: '已收藏' }), '收藏')) close()
  }
  return (
    <Modal
      open
      title="收藏运算结果"
      okText="收藏"
      okButtonProps={{ disabled: name.trim() === '', loading: busy }}
      onOk={() => void keep()}
      onCancel={close}
    >
      <Input aria-label="名称" maxLength={40} value={name} onChange={({ target }) => setName(target.value)} />
      <Input.TextArea
        aria-label="备注"
        placeholder="备注"
        maxLength={200}
        rows={3}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        style={{ marginTop: 8 }}
      />
    </Modal>
  )
}
