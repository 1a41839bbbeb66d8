import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { saveFile } from '../../kit/save-file.ts'

interface Props {
  /** Of the button. */
  label: string
  /** Without ending. */
  name: string
  fetchFile: () => Promise<Blob>
}

/** A further file of a page: the tool bar's export holds its main table. */
export const SecondFile = ({ label, name, fetchFile }: Props) => {
  const [isSaving, setSaving] = useState(false)
  const save = () => {
    setSaving(true)
    void saveFile(`${name}.xlsx`, fetchFile).finally(() => setSaving(false))
  }
  return (
    <Button icon={<DownloadOutlined />} loading={isSaving} onClick={save} data-testid="second-file">
      {label}
    </Button>
  )
}
