import { Button, Input } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { failureText, notify } from '../../../kit/notify.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { TimeText } from '../../../kit/time-text.tsx'
import type { HandOverPicture } from './duty-shapes.ts'

/** The shift's book; what is written stays. */
export const NoteList = ({ notes }: { notes: HandOverPicture['notes'] }) =>
  notes.length === 0 ? (
    <EmptyState text="本班暂无记事" />
  ) : (
    <ul className="duty-notes">
      {notes.map(({ noteId, userName, note, time }) => (
        <li key={noteId}>
          <span className="muted">
            <TimeText stamp={time} /> {userName}
          </span>
          <p>{note}</p>
        </li>
      ))}
    </ul>
  )

/** One line for the running shift's book. */
export const NoteForm = () => {
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const add = async () => {
    setBusy(true)
    try {
      await api.dutyNoteAdd({ note: note.trim() })
      setNote('')
    } catch (failure) {
      notify.error(failureText('添加失败', failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="duty-note-form">
      <Input.TextArea
        value={note}
        maxLength={1000}
        autoSize={{ minRows: 1, maxRows: 4 }}
        placeholder="记下本班发生的事，交班时一并移交"
        aria-label="值班记事"
        onChange={(event) => setNote(event.target.value)}
        data-testid="duty-note"
      />
      <Button disabled={note.trim() === ''} loading={busy} onClick={() => void add()} data-testid="duty-note-add">
        添加
      </Button>
    </div>
  )
}
