// Generated from openapi/v1.yaml by `npm run generate`. Do not edit.

/** How freely the AI writes. */
export const creativityLevels = [
  {"value":0,"label":"Repetitive"},
  {"value":0.25,"label":"Deterministic"},
  {"value":0.5,"label":"Original"},
  {"value":0.75,"label":"Creative"},
  {"value":1,"label":"Imaginative"},
] as const;

/** The template, which sets the form of the text. An id keeps its meaning. */
export const templates = [
  {"value":1,"label":"Freestyle","group":"General","line":"No form: your prompt decides"},
  {"value":2,"label":"About us","group":"Company","line":"Who you are and who it is for"},
  {"value":3,"label":"Advertisement","group":"Marketing","line":"Headline, benefit, call to action"},
  {"value":4,"label":"Article","group":"Blog","line":"Factual, with sections"},
  {"value":5,"label":"Blog intro","group":"Blog","line":"A hook, and what the reader gets"},
  {"value":6,"label":"Blog outline","group":"Blog","line":"Title and five sections with points"},
  {"value":7,"label":"Blog outro","group":"Blog","line":"The gist, and a next step"},
  {"value":8,"label":"Blog paragraph","group":"Blog","line":"One paragraph"},
  {"value":9,"label":"Blog post","group":"Blog","line":"Speaks to its reader"},
  {"value":10,"label":"Blog section","group":"Blog","line":"A heading and two paragraphs"},
  {"value":11,"label":"Blog talking points","group":"Blog","line":"Six points"},
  {"value":12,"label":"Blog title","group":"Blog","line":"At most 70 characters"},
  {"value":13,"label":"Call to action","group":"Website","line":"One line, verb first"},
  {"value":14,"label":"Content rewrite","group":"Your own text","line":"The same in other words"},
  {"value":15,"label":"Content summary","group":"Your own text","line":"The gist in one paragraph"},
  {"value":16,"label":"FAQ","group":"Website","line":"Five questions with answers"},
  {"value":17,"label":"Hashtags","group":"Social","line":"Ten hashtags"},
  {"value":18,"label":"Headline","group":"Website","line":"The main line of a page"},
  {"value":19,"label":"How it works","group":"Website","line":"Five numbered steps"},
  {"value":20,"label":"Meta description","group":"Website","line":"For search engines, 160 characters"},
  {"value":21,"label":"Meta keywords","group":"Website","line":"Ten keywords"},
  {"value":22,"label":"Mission statement","group":"Company","line":"What you do, who it is for, and why"},
  {"value":23,"label":"Newsletter","group":"Email and messages","line":"Subject, greeting, news, one action"},
  {"value":24,"label":"Pain-Agitate-Solution","group":"Marketing","line":"A problem, what it costs, what helps"},
  {"value":25,"label":"Paragraph","group":"General","line":"One paragraph about a subject"},
  {"value":26,"label":"Press release","group":"Company","line":"News with a quotation and contact"},
  {"value":27,"label":"Social post","group":"Social","line":"Sentences and three hashtags"},
  {"value":28,"label":"Social post caption","group":"Social","line":"A short text for a picture"},
  {"value":29,"label":"Startup ideas","group":"Company","line":"Five ideas, a sentence each"},
  {"value":30,"label":"Startup names","group":"Company","line":"Ten names"},
  {"value":31,"label":"Subheadline","group":"Website","line":"The sentence below a headline"},
  {"value":32,"label":"Testimonial","group":"Marketing","line":"A customer's words, with name"},
  {"value":33,"label":"Tweet","group":"Social","line":"At most 280 characters"},
  {"value":34,"label":"Twitter thread","group":"Social","line":"Five numbered tweets"},
  {"value":35,"label":"Value proposition","group":"Marketing","line":"Why it beats the alternatives"},
  {"value":36,"label":"Video description","group":"Video","line":"Summary, chapters, question, tags"},
  {"value":37,"label":"Video script","group":"Video","line":"Four scenes: picture and narrator"},
  {"value":38,"label":"Video tags","group":"Video","line":"Twelve keywords"},
  {"value":39,"label":"Video title","group":"Video","line":"At most 70 characters"},
  {"value":40,"label":"Vision statement","group":"Company","line":"The future that you work towards"},
  {"value":41,"label":"Persona","group":"Marketing","line":"A typical customer"},
  {"value":42,"label":"Product sheet","group":"Marketing","line":"What it is, five features, who it is for"},
  {"value":43,"label":"Welcome email","group":"Email and messages","line":"Greets a new customer, first step"},
  {"value":44,"label":"Push notification","group":"Email and messages","line":"Title and one line"},
  {"value":45,"label":"Blog listicle","group":"Blog","line":"Seven items with a text each"},
  {"value":46,"label":"Content grammar","group":"Your own text","line":"Spelling and grammar, nothing else"},
  {"value":47,"label":"Blog tags","group":"Blog","line":"Eight keywords"},
  {"value":48,"label":"Pros and cons","group":"Marketing","line":"Four points for, four against"},
  {"value":49,"label":"Google advertisement","group":"Marketing","line":"Three headlines and two descriptions"},
  {"value":50,"label":"Facebook advertisement","group":"Marketing","line":"Primary text, headline, link, button"},
  {"value":51,"label":"Job description","group":"Company","line":"Tasks, requirements and offer"},
  {"value":52,"label":"Review","group":"Marketing","line":"Stars, a title and an opinion"},
  {"value":53,"label":"Feature section","group":"Website","line":"Four features, a paragraph each"},
  {"value":54,"label":"Translator","group":"Your own text","line":"Into the language that you name"},
] as const;

/** The groups of `templates` and the values of each, in the order to show them in. */
export const templateGroups = [
  {"label":"General","values":[1,25]},
  {"label":"Blog","values":[9,4,45,6,12,5,10,8,11,7,47]},
  {"label":"Website","values":[18,31,53,19,13,16,20,21]},
  {"label":"Marketing","values":[42,35,24,3,49,50,32,52,48,41]},
  {"label":"Email and messages","values":[23,43,44]},
  {"label":"Social","values":[27,28,33,34,17]},
  {"label":"Video","values":[39,36,37,38]},
  {"label":"Company","values":[2,22,40,26,51,29,30]},
  {"label":"Your own text","values":[14,15,46,54]},
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

/** The width and height of the picture, in pixels. */
export const resolutions = [
  {"value":"256x256","label":"256x256"},
  {"value":"512x512","label":"512x512"},
  {"value":"1024x1024","label":"1024x1024"},
] as const;

/** The style of the picture. */
export const styles = [
  {"value":"3d_render","label":"3D render"},
  {"value":"abstract","label":"Abstract"},
  {"value":"anime","label":"Anime"},
  {"value":"art_deco","label":"Art deco"},
  {"value":"cartoon","label":"Cartoon"},
  {"value":"digital_art","label":"Digital art"},
  {"value":"illustration","label":"Illustration"},
  {"value":"origami","label":"Origami"},
  {"value":"pixel_art","label":"Pixel art"},
  {"value":"photography","label":"Photography"},
  {"value":"pop_art","label":"Pop art"},
  {"value":"retro","label":"Retro"},
  {"value":"sketch","label":"Sketch"},
  {"value":"vaporwave","label":"Vaporwave"},
] as const;

/** The artistic medium that the picture imitates. */
export const media = [
  {"value":"acrylic","label":"Acrylic"},
  {"value":"canvas","label":"Canvas"},
  {"value":"chalk","label":"Chalk"},
  {"value":"charcoal","label":"Charcoal"},
  {"value":"crayon","label":"Crayon"},
  {"value":"glass","label":"Glass"},
  {"value":"ink","label":"Ink"},
  {"value":"pastel","label":"Pastel"},
  {"value":"pencil","label":"Pencil"},
  {"value":"spray_paint","label":"Spray paint"},
  {"value":"watercolor","label":"Watercolor"},
] as const;

/** The filter that is applied to the finished picture. */
export const filters = [
  {"value":"grayscale","label":"Black and white"},
  {"value":"sepia","label":"Sepia"},
  {"value":"invert","label":"Invert"},
] as const;

/**
 * The progress of the generation: `queued`, then `processing`, then `succeeded` or `failed`. No later version
 * of `/api/v1` adds a state.
 */
export const states = [
  {"value":"queued","label":"Queued"},
  {"value":"processing","label":"Processing"},
  {"value":"succeeded","label":"Succeeded"},
  {"value":"failed","label":"Failed"},
] as const;

/** A field of a document that can be searched. */
export const documentSearchFields = [
  {"value":"name","label":"Name"},
  {"value":"result","label":"Result"},
] as const;

/** A field of an image that can be searched. */
export const imageSearchFields = [
  {"value":"name","label":"Name"},
] as const;

/** A field to sort by. */
export const sortFields = [
  {"value":"id","label":"Date created"},
  {"value":"name","label":"Name"},
] as const;

/** The direction to sort in. */
export const sortOrders = [
  {"value":"desc","label":"Descending"},
  {"value":"asc","label":"Ascending"},
] as const;

/** The number of records per page. */
export const pageSizes = [
  {"value":10,"label":"10"},
  {"value":25,"label":"25"},
  {"value":50,"label":"50"},
  {"value":100,"label":"100"},
] as const;

/** The known values of `disabled_reason` in a `Webhook`. Later versions may have others. */
export const webhookDisabledReasons = ["gone","failing"] as const;

/** A known value of `disabled_reason` in a `Webhook`. */
export type WebhookDisabledReason = (typeof webhookDisabledReasons)[number];

/** What each known value of `disabled_reason` in a `Webhook` means. */
export const webhookDisabledReasonTexts = {
  "gone": "the receiver answered 410",
  "failing": "no delivery has succeeded for 5 days"
} as const;

/** What happened to a record. */
export const eventTypes = [
  {"value":"document.succeeded","label":"Document.succeeded"},
  {"value":"document.failed","label":"Document.failed"},
  {"value":"image.succeeded","label":"Image.succeeded"},
  {"value":"image.failed","label":"Image.failed"},
] as const;

/** The known values of `state` in a `WebhookDelivery`. Later versions may have others. */
export const webhookDeliveryStates = ["pending","succeeded","failed"] as const;

/** A known value of `state` in a `WebhookDelivery`. */
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];

/** What each known value of `state` in a `WebhookDelivery` means. */
export const webhookDeliveryStateTexts = {
  "pending": "not yet; see `next_attempt_at`",
  "succeeded": "the receiver answered 2XX",
  "failed": "no attempt is left, or the webhook was disabled"
} as const;

/** The known values of `error` in a `WebhookDelivery`. Later versions may have others. */
export const webhookDeliveryErrors = ["timed_out","name_not_found","address_refused","tls_failed","connection_failed"] as const;

/** A known value of `error` in a `WebhookDelivery`. */
export type WebhookDeliveryError = (typeof webhookDeliveryErrors)[number];

/** What each known value of `error` in a `WebhookDelivery` means. */
export const webhookDeliveryErrorTexts = {
  "timed_out": "no response within 15 seconds",
  "address_refused": "the host has an address that the service does not call",
  "name_not_found": "no name server knows the host",
  "tls_failed": "there is no TLS, or the certificate is not valid",
  "connection_failed": "the connection failed in another way"
} as const;

/** The known values of `code` in a `GenerationError`. Later versions may have others. */
export const generationErrorCodes = ["provider_failed","provider_rejected","timed_out","invalid_result","interrupted","storage_unavailable"] as const;

/** A known value of `code` in a `GenerationError`. */
export type GenerationErrorCode = (typeof generationErrorCodes)[number];

/** What each known value of `code` in a `GenerationError` means. */
export const generationErrorCodeTexts = {
  "provider_failed": "the model's provider failed",
  "provider_rejected": "the provider refused the request; change the prompt",
  "timed_out": "the generation took too long",
  "invalid_result": "the result could not be used",
  "interrupted": "the service stopped too often during the generation",
  "storage_unavailable": "the picture could not be stored"
} as const;

/** The known values of `code` in a `FieldError`. Later versions may have others. */
export const fieldErrorCodes = ["required","unknown","duplicate","type","choice","too_short","too_long","too_many","format","encoding","foreign","cursor","reused"] as const;

/** A known value of `code` in a `FieldError`. */
export type FieldErrorCode = (typeof fieldErrorCodes)[number];

/** What each known value of `code` in a `FieldError` means. */
export const fieldErrorCodeTexts = {
  "required": "missing",
  "unknown": "not in this contract",
  "duplicate": "sent twice in a form or query",
  "type": "not of the type",
  "choice": "not an allowed value",
  "too_short": "too short",
  "too_long": "too long",
  "too_many": "too many items",
  "format": "malformed",
  "encoding": "not valid text",
  "foreign": "not a picture of this image",
  "cursor": "not a cursor of this list",
  "reused": "this `Idempotency-Key` was used for another record"
} as const;
