import { BulbOutlined, CopyOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { Link } from 'react-router'
import { copyText } from '../kit/copy-text.ts'
import { asShown, emphasised } from './emphasis.ts'
import { linkedNumbers, type NumberLink } from './number-link.ts'

interface SentenceProps {
  text: string
  links?: readonly NumberLink[]
}

const stamp = /(\d{4}-\d{2}(?:-\d{2})?(?: \d{2}(?::\d{2}|时))?)/

/** Words, with each date and time kept on one line: a browser would break it behind a hyphen. */
const Words = ({ text }: { text: string }) =>
  text.split(stamp).map((piece, index) =>
    index % 2 === 1 ? (
      <span key={index} className="nowrap">
        {piece}
      </span>
    ) : (
      piece
    ),
  )

/** A sentence with its numbers set off; those with a link lead to the page that proves them. */
export const Sentence = ({ text, links = [] }: SentenceProps) => (
  <span className="kit-sentence">
    {linkedNumbers(emphasised(text), links).map(({ text: part, isNumber, to }, index) =>
      to !== null ? (
        <Link key={index} to={to} title="查看依据" data-testid="proving-link">
          <b>{part}</b>
        </Link>
      ) : isNumber ? (
        <b key={index}>{part}</b>
      ) : (
        <Words key={index} text={part} />
      ),
    )}
  </span>
)

/** What the page says, in one computed sentence; copied for a report by one click. */
export const Conclusion = ({ text, links = [] }: SentenceProps) => (
  <p className="kit-conclusion" data-testid="conclusion-sentence">
    <BulbOutlined aria-hidden="true" />
    <Sentence text={text} links={links} />
    <Tooltip title="复制结论">
      <Button
        size="small"
        type="text"
        icon={<CopyOutlined />}
        aria-label="复制结论"
        onClick={() => void copyText(asShown(text))}
        data-testid="conclusion-copy"
      />
    </Tooltip>
  </p>
)
