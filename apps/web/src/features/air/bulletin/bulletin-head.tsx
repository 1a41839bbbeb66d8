import { CopyOutlined, PictureOutlined } from '@ant-design/icons'
import { bulletinHourName, bulletinLines, bulletinText } from '@qingkong/contract/tables/air/bulletin'
import { Alert, Button } from 'antd'
import type { CallAnswer } from '../../../client/use-call.ts'
import { copyText } from '../../../kit/copy-text.ts'
import { Sentence } from '../../../page/conclusion.tsx'
import type { PageInput } from '../../../page/page-calls.ts'
import { bulletinPicture } from './bulletin-picture.ts'
import { copyPicture } from './copy-picture.ts'
import { provingLinks } from './proving-links.ts'
import { useRenewal } from './use-renewal.ts'
import './home.css'

interface Props {
  answer: CallAnswer<'bulletinOne'>
  input: PageInput<'bulletinOne'>
  reload: () => void
}

/** Title, words and the two ways to take the bulletin along. The newest hour's renews itself. */
export const BulletinHead = ({ answer, input, reload }: Props) => {
  useRenewal(answer, input.time === undefined, reload)
  const links = provingLinks(answer, input.dataStatus ?? 'MIX')
  const name = bulletinHourName(answer)
  const lines = bulletinLines(answer)
  const isIncomplete = answer.missingSites.length > 0
  return (
    <section className="home-head" data-testid="bulletin">
      <header>
        <h2>空气质量快报 {name}</h2>
        <Button
          size="small"
          icon={<CopyOutlined />}
          onClick={() => void copyText(bulletinText(answer, input))}
          data-testid="bulletin-copy"
        >
          复制快报
        </Button>
        <Button
          size="small"
          icon={<PictureOutlined />}
          onClick={() => void copyPicture(`空气质量快报_${name}.png`, () => bulletinPicture(answer, input))}
          data-testid="bulletin-picture"
        >
          复制图片
        </Button>
      </header>
      {(isIncomplete ? lines.slice(0, -1) : lines).map((line) => (
        <p key={line}>{line === answer.sentence ? <Sentence text={line} links={links} /> : line}</p>
      ))}
      {isIncomplete ? <Alert type="warning" showIcon title={lines.at(-1)} /> : null}
    </section>
  )
}
