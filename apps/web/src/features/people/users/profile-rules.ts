import { emailPattern, mobilePattern } from '@qingkong/domain/access/contact'

export interface Profile {
  remarkName: string
  userName: string
  mobilePhone: string
  email: string
}

/** user-07: save is open only when all four are filled and valid. */
export const profileComplete = (profile: Profile): boolean =>
  profile.remarkName.trim() !== '' &&
  profile.userName !== '' &&
  mobilePattern.test(profile.mobilePhone) &&
  emailPattern.test(profile.email)
