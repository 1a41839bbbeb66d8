import { InputProblem } from '../../stats/input-problem.ts'

export const addSquares = (shared: number) => (input: number) => shared + input * input

export const refuse = () => () => {
  throw new InputProblem('不行', { row: 0 })
}

export const breakDown = () => {
  throw new Error('broken')
}

export const spinForever = () => () => {
  for (;;);
}
