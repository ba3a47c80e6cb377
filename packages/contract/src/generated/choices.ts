// Generated from openapi/v1.yaml by `npm run generate`. Do not edit.

/** How freely the AI writes. */
export const creativityLevels = [
  { value: 0, label: "Repetitive" },
  { value: 0.25, label: "Deterministic" },
  { value: 0.5, label: "Original" },
  { value: 0.75, label: "Creative" },
  { value: 1, label: "Imaginative" },
] as const;

/** The template of the document. The label of an id never changes. The label of 41 is not in the original brief. */
export const templates = [
  { value: 1, label: "Freestyle" },
  { value: 2, label: "About us" },
  { value: 3, label: "Advertisement" },
  { value: 4, label: "Article" },
  { value: 5, label: "Blog intro" },
  { value: 6, label: "Blog outline" },
  { value: 7, label: "Blog outro" },
  { value: 8, label: "Blog paragraph" },
  { value: 9, label: "Blog post" },
  { value: 10, label: "Blog section" },
  { value: 11, label: "Blog talking points" },
  { value: 12, label: "Blog title" },
  { value: 13, label: "Call to action" },
  { value: 14, label: "Content rewrite" },
  { value: 15, label: "Content summary" },
  { value: 16, label: "FAQ" },
  { value: 17, label: "Hashtags" },
  { value: 18, label: "Headline" },
  { value: 19, label: "How it works" },
  { value: 20, label: "Meta description" },
  { value: 21, label: "Meta keywords" },
  { value: 22, label: "Mission statement" },
  { value: 23, label: "Newsletter" },
  { value: 24, label: "Pain-Agitate-Solution" },
  { value: 25, label: "Paragraph" },
  { value: 26, label: "Press release" },
  { value: 27, label: "Social post" },
  { value: 28, label: "Social post caption" },
  { value: 29, label: "Startup ideas" },
  { value: 30, label: "Startup names" },
  { value: 31, label: "Subheadline" },
  { value: 32, label: "Testimonial" },
  { value: 33, label: "Tweet" },
  { value: 34, label: "Twitter thread" },
  { value: 35, label: "Value proposition" },
  { value: 36, label: "Video description" },
  { value: 37, label: "Video script" },
  { value: 38, label: "Video tags" },
  { value: 39, label: "Video title" },
  { value: 40, label: "Vision statement" },
  { value: 41, label: "Persona" },
  { value: 42, label: "Product sheet" },
  { value: 43, label: "Welcome email" },
  { value: 44, label: "Push notification" },
  { value: 45, label: "Blog listicle" },
  { value: 46, label: "Content grammar" },
  { value: 47, label: "Blog tags" },
  { value: 48, label: "Pros and cons" },
  { value: 49, label: "Google advertisement" },
  { value: 50, label: "Facebook advertisement" },
  { value: 51, label: "Job description" },
  { value: 52, label: "Review" },
  { value: 53, label: "Feature section" },
  { value: 54, label: "Translator" },
] as const;

/** The width and height of the image, in pixels. */
export const resolutions = [
  { value: "256x256", label: "256 × 256 pixels" },
  { value: "512x512", label: "512 × 512 pixels" },
  { value: "1024x1024", label: "1024 × 1024 pixels" },
] as const;

/** The style of the image. */
export const styles = [
  { value: "3d_render", label: "3D render" },
  { value: "abstract", label: "Abstract" },
  { value: "anime", label: "Anime" },
  { value: "art_deco", label: "Art deco" },
  { value: "cartoon", label: "Cartoon" },
  { value: "digital_art", label: "Digital art" },
  { value: "illustration", label: "Illustration" },
  { value: "origami", label: "Origami" },
  { value: "pixel_art", label: "Pixel art" },
  { value: "photography", label: "Photography" },
  { value: "pop_art", label: "Pop art" },
  { value: "retro", label: "Retro" },
  { value: "sketch", label: "Sketch" },
  { value: "vaporwave", label: "Vaporwave" },
] as const;

/** The artistic medium that the image imitates. */
export const media = [
  { value: "acrylic", label: "Acrylic" },
  { value: "canvas", label: "Canvas" },
  { value: "chalk", label: "Chalk" },
  { value: "charcoal", label: "Charcoal" },
  { value: "crayon", label: "Crayon" },
  { value: "glass", label: "Glass" },
  { value: "ink", label: "Ink" },
  { value: "pastel", label: "Pastel" },
  { value: "pencil", label: "Pencil" },
  { value: "spray_paint", label: "Spray paint" },
  { value: "watercolor", label: "Watercolor" },
] as const;

/** The filter applied to the finished image. */
export const filters = [
  { value: "grayscale", label: "Black and white" },
  { value: "sepia", label: "Sepia" },
  { value: "invert", label: "Invert" },
] as const;

/**
 * The progress of the generation: from `queued` through `processing` to `succeeded` or `failed`, which are
 * final.
 */
export const states = [
  { value: "queued", label: "Queued" },
  { value: "processing", label: "Processing" },
  { value: "succeeded", label: "Succeeded" },
  { value: "failed", label: "Failed" },
] as const;

/** A field of a document that can be searched. */
export const documentSearchFields = [
  { value: "name", label: "Name" },
  { value: "result", label: "Result" },
] as const;

/** A field of an image that can be searched. */
export const imageSearchFields = [
  { value: "name", label: "Name" },
] as const;

/** `exact`: `total` is the number of matching records. `at_least`: more records than `total` match. */
export const totalRelations = [
  { value: "exact", label: "Exact" },
  { value: "at_least", label: "At least" },
] as const;

/** A field to sort a list by. */
export const sortFields = [
  { value: "id", label: "Date created" },
  { value: "name", label: "Name" },
] as const;

/** A direction to sort in. */
export const sortDirections = [
  { value: "desc", label: "Descending" },
  { value: "asc", label: "Ascending" },
] as const;

/** The number of records on a page. */
export const pageSizes = [
  { value: 10, label: "10 a page" },
  { value: 25, label: "25 a page" },
  { value: 50, label: "50 a page" },
  { value: 100, label: "100 a page" },
] as const;

/** The kind of failure. */
export const generationErrorCodes = [
  { value: "provider_failed", label: "The provider failed" },
  { value: "provider_rejected", label: "The provider refused the request" },
  { value: "timed_out", label: "The generation took too long" },
  { value: "invalid_result", label: "The provider's result could not be used" },
  { value: "interrupted", label: "The generation was interrupted too often" },
  { value: "storage_unavailable", label: "The service could not store the result" },
] as const;

/** The kind of the broken rule. */
export const fieldErrorCodes = [
  { value: "required", label: "The field is missing" },
  { value: "unknown", label: "The contract has no such field" },
  { value: "duplicate", label: "The field or item occurs twice" },
  { value: "type", label: "The value has the wrong type" },
  { value: "choice", label: "The value is not one of the choices" },
  { value: "too_short", label: "The value is too short" },
  { value: "too_long", label: "The value is too long" },
  { value: "too_many", label: "The list, the query or the body has too many items or fields" },
  { value: "pattern", label: "The value breaks the pattern" },
  { value: "format", label: "The value breaks the format" },
  { value: "encoding", label: "The text is not well-formed Unicode" },
  { value: "foreign", label: "The value does not belong to the record" },
  { value: "cursor", label: "The cursor does not fit this list" },
  { value: "exclusive", label: "The fields exclude each other" },
  { value: "reused", label: "The key was used with another body" },
] as const;

/** The ids of `templates`, by their labels. */
export const templateIds = {
  freestyle: 1,
  aboutUs: 2,
  advertisement: 3,
  article: 4,
  blogIntro: 5,
  blogOutline: 6,
  blogOutro: 7,
  blogParagraph: 8,
  blogPost: 9,
  blogSection: 10,
  blogTalkingPoints: 11,
  blogTitle: 12,
  callToAction: 13,
  contentRewrite: 14,
  contentSummary: 15,
  faq: 16,
  hashtags: 17,
  headline: 18,
  howItWorks: 19,
  metaDescription: 20,
  metaKeywords: 21,
  missionStatement: 22,
  newsletter: 23,
  painAgitateSolution: 24,
  paragraph: 25,
  pressRelease: 26,
  socialPost: 27,
  socialPostCaption: 28,
  startupIdeas: 29,
  startupNames: 30,
  subheadline: 31,
  testimonial: 32,
  tweet: 33,
  twitterThread: 34,
  valueProposition: 35,
  videoDescription: 36,
  videoScript: 37,
  videoTags: 38,
  videoTitle: 39,
  visionStatement: 40,
  persona: 41,
  productSheet: 42,
  welcomeEmail: 43,
  pushNotification: 44,
  blogListicle: 45,
  contentGrammar: 46,
  blogTags: 47,
  prosAndCons: 48,
  googleAdvertisement: 49,
  facebookAdvertisement: 50,
  jobDescription: 51,
  review: 52,
  featureSection: 53,
  translator: 54,
} as const;
