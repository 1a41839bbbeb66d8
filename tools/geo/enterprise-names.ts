import { SeededRandom } from './seeded-random.ts'

const FIRST = '澄锡梁泽晟瑞恒宏泰嘉远鸿华润博创立信永兴隆盛康凯诚'
const SECOND = '源辉达昌宇峰茂腾澜朗岳杰鼎坤川霖岚舟栎禾桐枫沐彦'
const SURNAMES = '王李张陈刘周吴徐孙朱钱沈顾陆许蒋华过浦虞秦尤邹杨丁'
const GIVEN = [
  '建明',
  '国平',
  '志刚',
  '晓东',
  '文彬',
  '永强',
  '海峰',
  '雪芳',
  '丽娟',
  '佳敏',
  '春燕',
  '俊杰',
  '伟民',
  '立新',
  '敏华',
  '振宇',
]

/** A seat named like a company of the place: 江阴澄源钢铁有限公司. Fictitious; a name is never given twice. */
export class FictitiousNames {
  readonly #random: SeededRandom
  readonly #used = new Set<string>()
  #phones = 0

  constructor(seed: number) {
    this.#random = new SeededRandom(seed)
  }

  company(seat: string, product: string, form: string): string {
    for (;;) {
      const name = `${seat}${this.#syllable(FIRST)}${this.#syllable(SECOND)}${product}${form}`
      if (this.#used.has(name)) continue
      this.#used.add(name)
      return name
    }
  }

  person(): string {
    return this.#syllable(SURNAMES) + this.#random.pick(GIVEN)
  }

  /** Numbers of one made-up block, counted up, so that no two are alike. */
  phone(): string {
    this.#phones += 1
    return `1995200${String(this.#phones).padStart(4, '0')}`
  }

  #syllable(syllables: string): string {
    return this.#random.pick([...syllables])
  }
}
