import { FileWordOutlined } from '@ant-design/icons'
import { dustPeriodText } from '@qingkong/contract/tables/sources/dust-sort'
import { Button } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { saveFile } from '../../../kit/save-file.ts'
import type { PageInput } from '../../../page/page-calls.ts'

/** 通报: the page's export holds the ranking, this file tells the city of it in sentences. */
export const BulletinDownload = ({ input }: { input: PageInput<'dustSort'> }) => {
  const [isSaving, setSaving] = useState(false)
  const { startTime, endTime, withoutRain = false } = input
  const save = () => {
    setSaving(true)
    void saveFile(`扬尘通报_${dustPeriodText(input)}.docx`, () =>
      api.dustSortBulletin({ startTime, endTime, withoutRain }),
    ).finally(() => setSaving(false))
  }
  return (
    <Button icon={<FileWordOutlined />} loading={isSaving} onClick={save} data-testid="dust-bulletin">
      生成通报
    </Button>
  )
}
