/** The words of a text, as a union. */
type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text

/** Splits a list of names, which is then shorter to read than an array. */
export const words = <const Text extends string>(text: Text): Words<Text>[] => text.split(' ') as Words<Text>[]

/** An object with a property for each name, for checks of unknown names. */
export const named = <const Text extends string>(text: Text): Readonly<Record<Words<Text>, true>> =>
  Object.fromEntries(words(text).map((name) => [name, true])) as Record<Words<Text>, true>
