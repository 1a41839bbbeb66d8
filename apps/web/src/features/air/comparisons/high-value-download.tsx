import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { saveFile } from '../../../kit/save-file.ts'
import type { PageInput } from '../../../page/page-calls.ts'

type Question = PageInput<'multipleAnalysisSiteHourHighValueDownload'>

/** The tab's second file: the export of the tool bar holds the hours, this one the episodes. */
export const HighValueDownload = ({
  answer: {
    high: { episodes, factor },
  },
  input,
}: {
  answer: { high: { episodes: readonly unknown[]; factor: { name: string } } }
  input: { high: Question }
}) => {
  const [isSaving, setSaving] = useState(false)
  if (episodes.length === 0) return null
  const save = () => {
    setSaving(true)
    void saveFile(`${factor.name}高值时段.xlsx`, () =>
      api.multipleAnalysisSiteHourHighValueDownload({ ...input.high, siteCodes: [...input.high.siteCodes] }),
    ).finally(() => setSaving(false))
  }
  return (
    <Button icon={<DownloadOutlined />} loading={isSaving} onClick={save} data-testid="high-value-download">
      导出高值时段
    </Button>
  )
}
