/** A word that editors complete, or any other: services invent new ones. */
export type Known<Word extends string> = Word | (string & {})
