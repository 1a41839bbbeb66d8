/** A piece of a file that ends with a semicolon; `line` is where its text begins, 1 for the first. */
export type Statement = { line: number; text: string }

/**
 * Cuts a text into statements at semicolons. Lines that begin with the comment mark where a statement would begin are
 * left out. Text after the last semicolon is the last statement.
 */
export const statementsOf = (text: string, commentMark: string): Statement[] => {
  const statements: Statement[] = []
  let open = ''
  let begin = 1
  text.split(/\r?\n/).forEach((line, index) => {
    let rest = line
    if (open === '' && rest.trimStart().startsWith(commentMark)) return
    for (;;) {
      if (open === '') {
        begin = index + 1
        rest = rest.trimStart()
      }
      const end = rest.indexOf(';')
      if (end < 0) break
      statements.push({ line: begin, text: `${open}${rest.slice(0, end)}`.trim() })
      open = ''
      rest = rest.slice(end + 1)
    }
    if (open !== '' || rest.trim() !== '') open += `${rest}\n`
  })
  if (open.trim() !== '') statements.push({ line: begin, text: open.trim() })
  return statements.filter((statement) => statement.text !== '')
}
