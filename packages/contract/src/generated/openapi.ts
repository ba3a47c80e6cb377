// Generated from openapi/v1.yaml by `npm run generate`. Do not edit.

export const openapi: unknown = {
  "openapi": "3.1.1",
  "info": {
    "title": "Content Generation API",
    "version": "1.5.0",
    "summary": "Generates and stores AI-written documents and AI-drawn images.",
    "description": "Keep AI-written **documents** and AI-drawn **images** in your account: create them from an instruction,\nread them back, list and search them, mark favorites, edit and delete them.\n\n## The first call\n\n1. Start the service (`npm ci && npm start`). It prints its address and, once, an API key or the path of the\n   file with the key.\n2. Send a name, a prompt and a creativity level:\n\n   ```sh\n   curl http://127.0.0.1:8080/api/v1/documents \\\n     -H 'Authorization: Bearer YOUR_API_KEY' \\\n     -d 'name=Bakery FAQ' \\\n     -d 'prompt=Questions people ask a small bakery about sourdough' \\\n     -d 'creativity=0.5' \\\n     -d 'template_id=16'\n   ```\n\n3. The response is the document, with its text in `result`. With status `202` the text is not ready yet:\n   request the URL in `Location` after `Retry-After` seconds. Repeat this until `state` is `succeeded`\n   or `failed`.\n\n## API keys\n\n- Every endpoint needs an API key: `Authorization: Bearer <API_KEY>`. The service reads the key only\n  from this header, never from the query, a cookie or another header.\n- A key belongs to one account. It gives access to the records of that account and to no others.\n- A key has the scope `read`, the scope `write`, or both. `read` lists, shows and watches records. `write`\n  creates, updates and deletes them.\n- A key without `read` sees only the records that it writes: the response to a create or an update shows the\n  record, also when the update changes nothing. It gets `403` when it lists, shows or watches records.\n\n## Requests\n\n- Bodies are `application/x-www-form-urlencoded`; `application/json` with the same fields works too. All\n  rules apply to both.\n- In forms and queries a boolean is `true`, `false`, `1` or `0`. Responses contain JSON booleans.\n- A list in a form is a repeated field: `results=A&results=B`. `results[]=A` and `results[0]=A` work\n  too, and `results=` alone is the empty list.\n- A field or query parameter that this contract does not have is refused with `422`. So the service\n  reports every typo.\n- A query or a body with far more fields, items or levels than the operation has, or with a far longer name,\n  is refused with `422` before it is parsed. Then `errors` has one entry for it: `query` or `body`.\n\n## Responses\n\n- Responses are JSON; errors are `application/problem+json`\n  ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)). `422` lists every broken rule with its field.\n- Ignore fields that you do not know. A later version may add fields.\n- Every response has an `X-Request-Id`. You can send your own (up to 128 of `A-Z a-z 0-9 . _ -`). The\n  service then uses it.\n- `RateLimit` and `RateLimit-Policy` say how many requests are left.\n- `HEAD` gets the response of `GET` without its body.\n\n## Order of refusals\n\nWhen several reasons to refuse a request apply, the response is the first of these:\n\n1. `503`: the service can't handle requests, for example because it is overloaded.\n2. `400`: the request line, `Host` or the percent-encoding of the path is malformed.\n3. `401`: the request has no valid API key. `429`: the client's address has sent too many such requests.\n4. `429`: the account has reached its limit.\n5. `404`: the path does not exist. `405`: the path does not support the method.\n6. `403`: the API key lacks the scope.\n7. `406`: `Accept` allows no media type of the response.\n8. `415`: the body has an unsupported media type.\n9. `413`: the body is too large.\n10. `400`: the body or the query can't be parsed.\n11. `422`: the query, the headers or the body break rules. The response lists the rules of all three.\n12. `404`: the account has no such record.\n13. `412`: the record does not match `If-Match`.\n14. `422`: `results` contains a URL that does not belong to the record, or the `Idempotency-Key` was used\n    with another body.\n15. `409`: the first request with this `Idempotency-Key` is still in progress.\n\nA request that does not arrive in time (`408`) or has too large headers (`431`) is refused before it is\nread. CORS preflight requests are answered before any of these checks.\n\n## Lists\n\nA list returns one page and, in `meta`, cursors for the pages before and after it. Send a cursor with the\nsame filters and the same sorting. If other clients create or delete records while you read the pages, you\nstill get each remaining record exactly once.\n\n## Creating without waiting\n\nA create waits up to 25 seconds for the result. `Prefer: wait=5` waits at most 5 seconds,\n`Prefer: respond-async` does not wait. If the generation fails, the create still succeeds: the record\nhas `state: failed`, and `error` gives the reason.\n\n## Repeating a create safely\n\nSend an `Idempotency-Key` with a create. A repeated request within 24 hours gets the first response again,\nand nothing is generated twice.\n\n- A key belongs to one account and one operation. Keys are compared byte by byte.\n- A repeated request must have the same body. Two bodies are the same if they would create the same record,\n  even with another media type, another order of fields or another spelling of a value. `Prefer` may differ.\n- The same key with another body is refused with `422`. While the first request is in progress, a repeated\n  one gets `409`.\n- Refused requests are not stored: correct them and use the same key.\n\n## Watching\n\nWatch a record while it is generated: `GET` it with `Accept: text/event-stream`. The response is a stream of\nserver-sent events ([WHATWG HTML](https://html.spec.whatwg.org/multipage/server-sent-events.html)). It\nends with the record's final state, or with its deletion. When the connection breaks earlier, connect\nagain and send the `id` of the last event in `Last-Event-ID`: the stream continues after that event.\n\n- `state`: the record, whenever it changes; the last one is final.\n- `text`, of a document: the next piece of its text. The pieces since the last `restart`, joined, are the\n  `result`.\n- `restart`, of a document: discard the text received so far; a new draft begins.\n- `deleted`: the record was deleted.\n\nA stream sends a comment after at most 20 seconds of silence, so that you can detect a dead connection.\nLater versions may add events: ignore names that you do not know.\n\nThe rules of JSON responses also apply to streams: API keys, scopes and limits. A stream has no `ETag`,\nignores `If-None-Match` and is `Cache-Control: no-store`.\n\n## Pictures\n\nThe `results` of an image are URLs of PNG pictures (`image/png`). Each URL contains at least 128 random\nbits and works without an API key, so that an `<img>` can show the picture. The URL works until an update\nremoves it from `results` or the image is deleted. Everyone who has the URL can see the picture, so keep\nthe URL private. `HEAD`, `ETag` with\n`If-None-Match`, and `Range` with one range work. `503` with `Retry-After` means that the service can't read\nthe picture right now.\n\n## Caching\n\nRecords and lists are `Cache-Control: private, no-cache`: a browser may store them, but must ask the service\nbefore it uses them again. `ETag` and `If-None-Match` make that cheap: the response for an unchanged record is\n`304` without a body. Pictures are `Cache-Control: private, max-age=3600, immutable`: a browser may show a\npicture from its own cache for up to an hour after its deletion. `Vary` names the request headers that a\nresponse depends on.\n\n## Pages of other origins\n\nA page of any origin may call the API with an API key (CORS). Preflight requests get `204`, without a key.\nScripts can read the headers `ETag`, `Location`, `RateLimit`, `RateLimit-Policy`, `Retry-After` and\n`X-Request-Id` (marked `x-corsExposed`). Scripts can send every request header of this contract, and the\nheaders that `x-cors` lists.\nThe API uses no cookies.\n\n## Versions\n\nThe path contains the version. Within `/api/v1`, changes only add features. An enum in a response may\nget new values. Before something is removed, responses carry a `Deprecation` header and a `Sunset` header\nfor at least 12 months.\n",
    "license": {
      "name": "MIT",
      "identifier": "MIT"
    }
  },
  "servers": [
    {
      "url": "http://127.0.0.1:8080",
      "description": "The URL of a service started with npm start."
    }
  ],
  "security": [
    {
      "apiKey": []
    }
  ],
  "tags": [
    {
      "name": "Documents",
      "description": "Texts written by AI from a name, a prompt and a creativity level.\nA template sets the form of the text: a FAQ, a tweet, a press release.\n"
    },
    {
      "name": "Images",
      "description": "Pictures drawn by AI from a name, a description and a resolution.\nStyle, medium and filter refine the picture.\n"
    }
  ],
  "paths": {
    "/api/v1/documents": {
      "get": {
        "operationId": "listDocuments",
        "summary": "List documents",
        "description": "One page of the account's documents, the newest first by default. Without `template_id` the list\ncontains Freestyle documents only; with `all_templates=true` it contains the documents of every\ntemplate.\n",
        "tags": [
          "Documents"
        ],
        "security": [
          {
            "apiKey": [
              "read"
            ]
          }
        ],
        "x-exclusive": [
          {
            "when": {
              "all_templates": true
            },
            "without": [
              "template_id"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/Search"
          },
          {
            "name": "search_by",
            "in": "query",
            "description": "The field to search.",
            "schema": {
              "$ref": "#/components/schemas/DocumentSearchField",
              "default": "name"
            }
          },
          {
            "$ref": "#/components/parameters/Favorite"
          },
          {
            "name": "template_id",
            "in": "query",
            "description": "Only documents of this template.",
            "schema": {
              "$ref": "#/components/schemas/TemplateId",
              "default": 1
            }
          },
          {
            "name": "all_templates",
            "in": "query",
            "description": "List the documents of every template. Do not send it with `template_id`.",
            "schema": {
              "type": "boolean",
              "default": false
            }
          },
          {
            "$ref": "#/components/parameters/SortBy"
          },
          {
            "$ref": "#/components/parameters/Sort"
          },
          {
            "$ref": "#/components/parameters/PageSize"
          },
          {
            "$ref": "#/components/parameters/Cursor"
          },
          {
            "$ref": "#/components/parameters/IncludeTotal"
          }
        ],
        "responses": {
          "200": {
            "$ref": "#/components/responses/ListedDocuments"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "406": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "422": {
            "$ref": "#/components/responses/QueryValidationFailed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "431": {
            "$ref": "#/components/responses/RequestHeaderFieldsTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/InternalServerError"
          },
          "503": {
            "$ref": "#/components/responses/ServiceUnavailable"
          }
        }
      },
      "post": {
        "operationId": "createDocument",
        "summary": "Create a document",
        "description": "Stores the document, then writes its text. The service stores the record before it starts to write: a\nclient that disconnects loses nothing.\n",
        "tags": [
          "Documents"
        ],
        "security": [
          {
            "apiKey": [
              "write"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/IdempotencyKey"
          },
          {
            "$ref": "#/components/parameters/Prefer"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/x-www-form-urlencoded": {
              "schema": {
                "$ref": "#/components/schemas/DocumentCreate"
              },
              "examples": {
                "faq": {
                  "$ref": "#/components/examples/DocumentCreateFaq"
                },
                "freestyle": {
                  "$ref": "#/components/examples/DocumentCreateLeast"
                }
              }
            },
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/DocumentCreate"
              },
              "examples": {
                "tweet": {
                  "$ref": "#/components/examples/DocumentCreateTweet"
                }
              }
            }
          }
        },
        "responses": {
          "201": {
            "$ref": "#/components/responses/DocumentCreated"
          },
          "202": {
            "$ref": "#/components/responses/DocumentAccepted"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "406": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "413": {
            "$ref": "#/components/responses/ContentTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "422": {
            "$ref": "#/components/responses/DocumentValidationFailed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "431": {
            "$ref": "#/components/responses/RequestHeaderFieldsTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/InternalServerError"
          },
          "503": {
            "$ref": "#/components/responses/ServiceUnavailable"
          }
        }
      }
    },
    "/api/v1/documents/{id}": {
      "parameters": [
        {
          "$ref": "#/components/parameters/DocumentId"
        }
      ],
      "get": {
        "operationId": "getDocument",
        "summary": "Show a document",
        "description": "One document of the account, in any state. With `Accept: text/event-stream` the response is a stream of\nevents that follows the document to its final state.\n",
        "tags": [
          "Documents"
        ],
        "security": [
          {
            "apiKey": [
              "read"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/IfNoneMatch"
          },
          {
            "$ref": "#/components/parameters/LastEventId"
          }
        ],
        "responses": {
          "200": {
            "$ref": "#/components/responses/ShownDocument"
          },
          "304": {
            "$ref": "#/components/responses/NotModified"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "406": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "422": {
            "$ref": "#/components/responses/QueryValidationFailed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "431": {
            "$ref": "#/components/responses/RequestHeaderFieldsTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/InternalServerError"
          },
          "503": {
            "$ref": "#/components/responses/ServiceUnavailable"
          }
        }
      },
      "put": {
        "operationId": "putDocument",
        "summary": "Update a document with PUT",
        "description": "The same operation as `PATCH`: a partial update, not a replacement. A field that you do not send keeps\nits value. An update that changes no value leaves `updated_at` and the `ETag` unchanged. An update\nnever changes `state`.\n",
        "tags": [
          "Documents"
        ],
        "security": [
          {
            "apiKey": [
              "write"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/IfMatch"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/x-www-form-urlencoded": {
              "schema": {
                "$ref": "#/components/schemas/DocumentUpdate"
              },
              "examples": {
                "rename": {
                  "$ref": "#/components/examples/DocumentUpdateRename"
                }
              }
            },
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/DocumentUpdate"
              },
              "examples": {
                "edit": {
                  "$ref": "#/components/examples/DocumentUpdateEdit"
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "$ref": "#/components/responses/UpdatedDocument"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "406": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "413": {
            "$ref": "#/components/responses/ContentTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "422": {
            "$ref": "#/components/responses/DocumentValidationFailed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "431": {
            "$ref": "#/components/responses/RequestHeaderFieldsTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/InternalServerError"
          },
          "503": {
            "$ref": "#/components/responses/ServiceUnavailable"
          }
        }
      },
      "patch": {
        "operationId": "updateDocument",
        "summary": "Update a document",
        "description": "A partial update: a field that you do not send keeps its value. An update that changes no value leaves\n`updated_at` and the `ETag` unchanged. An update never changes `state`. `PUT` is the same operation.\n",
        "tags": [
          "Documents"
        ],
        "security": [
          {
            "apiKey": [
              "write"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/IfMatch"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/x-www-form-urlencoded": {
              "schema": {
                "$ref": "#/components/schemas/DocumentUpdate"
              },
              "examples": {
                "favorite": {
                  "$ref": "#/components/examples/DocumentUpdateFavorite"
                }
              }
            },
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/DocumentUpdate"
              },
              "examples": {
                "edit": {
                  "$ref": "#/components/examples/DocumentUpdateEdit"
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "$ref": "#/components/responses/UpdatedDocument"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "406": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "413": {
            "$ref": "#/components/responses/ContentTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "422": {
            "$ref": "#/components/responses/DocumentValidationFailed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "431": {
            "$ref": "#/components/responses/RequestHeaderFieldsTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/InternalServerError"
          },
          "503": {
            "$ref": "#/components/responses/ServiceUnavailable"
          }
        }
      },
      "delete": {
        "operationId": "deleteDocument",
        "summary": "Delete a document",
        "description": "Deletes the document and cancels its generation. A second delete gets `404`.",
        "tags": [
          "Documents"
        ],
        "security": [
          {
            "apiKey": [
              "write"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/IfMatch"
          }
        ],
        "responses": {
          "204": {
            "$ref": "#/components/responses/Deleted"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "422": {
            "$ref": "#/components/responses/QueryValidationFailed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "431": {
            "$ref": "#/components/responses/RequestHeaderFieldsTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/InternalServerError"
          },
          "503": {
            "$ref": "#/components/responses/ServiceUnavailable"
          }
        }
      }
    },
    "/api/v1/images": {
      "get": {
        "operationId": "listImages",
        "summary": "List images",
        "description": "One page of the account's images, the newest first by default.",
        "tags": [
          "Images"
        ],
        "security": [
          {
            "apiKey": [
              "read"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/Search"
          },
          {
            "name": "search_by",
            "in": "query",
            "description": "The field to search.",
            "schema": {
              "$ref": "#/components/schemas/ImageSearchField",
              "default": "name"
            }
          },
          {
            "$ref": "#/components/parameters/Favorite"
          },
          {
            "name": "resolution",
            "in": "query",
            "description": "Only images of this resolution.",
            "schema": {
              "$ref": "#/components/schemas/Resolution"
            }
          },
          {
            "name": "style",
            "in": "query",
            "description": "Only images of this style.",
            "schema": {
              "$ref": "#/components/schemas/Style"
            }
          },
          {
            "name": "medium",
            "in": "query",
            "description": "Only images of this medium.",
            "schema": {
              "$ref": "#/components/schemas/Medium"
            }
          },
          {
            "name": "filter",
            "in": "query",
            "description": "Only images with this filter.",
            "schema": {
              "$ref": "#/components/schemas/Filter"
            }
          },
          {
            "$ref": "#/components/parameters/SortBy"
          },
          {
            "$ref": "#/components/parameters/Sort"
          },
          {
            "$ref": "#/components/parameters/PageSize"
          },
          {
            "$ref": "#/components/parameters/Cursor"
          },
          {
            "$ref": "#/components/parameters/IncludeTotal"
          }
        ],
        "responses": {
          "200": {
            "$ref": "#/components/responses/ListedImages"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "406": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "422": {
            "$ref": "#/components/responses/QueryValidationFailed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "431": {
            "$ref": "#/components/responses/RequestHeaderFieldsTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/InternalServerError"
          },
          "503": {
            "$ref": "#/components/responses/ServiceUnavailable"
          }
        }
      },
      "post": {
        "operationId": "createImage",
        "summary": "Create an image",
        "description": "Stores the image, then draws its picture. The service stores the record before it starts to draw: a\nclient that disconnects loses nothing.\n",
        "tags": [
          "Images"
        ],
        "security": [
          {
            "apiKey": [
              "write"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/IdempotencyKey"
          },
          {
            "$ref": "#/components/parameters/Prefer"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/x-www-form-urlencoded": {
              "schema": {
                "$ref": "#/components/schemas/ImageCreate"
              },
              "examples": {
                "refined": {
                  "$ref": "#/components/examples/ImageCreateRefined"
                },
                "plain": {
                  "$ref": "#/components/examples/ImageCreateLeast"
                }
              }
            },
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/ImageCreate"
              },
              "examples": {
                "large": {
                  "$ref": "#/components/examples/ImageCreateLarge"
                }
              }
            }
          }
        },
        "responses": {
          "201": {
            "$ref": "#/components/responses/ImageCreated"
          },
          "202": {
            "$ref": "#/components/responses/ImageAccepted"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "406": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "413": {
            "$ref": "#/components/responses/ContentTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "422": {
            "$ref": "#/components/responses/ImageValidationFailed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "431": {
            "$ref": "#/components/responses/RequestHeaderFieldsTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/InternalServerError"
          },
          "503": {
            "$ref": "#/components/responses/ServiceUnavailable"
          }
        }
      }
    },
    "/api/v1/images/{id}": {
      "parameters": [
        {
          "$ref": "#/components/parameters/ImageId"
        }
      ],
      "get": {
        "operationId": "getImage",
        "summary": "Show an image",
        "description": "One image of the account, in any state. With `Accept: text/event-stream` the response is a stream of\nevents that follows the image to its final state.\n",
        "tags": [
          "Images"
        ],
        "security": [
          {
            "apiKey": [
              "read"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/IfNoneMatch"
          },
          {
            "$ref": "#/components/parameters/LastEventId"
          }
        ],
        "responses": {
          "200": {
            "$ref": "#/components/responses/ShownImage"
          },
          "304": {
            "$ref": "#/components/responses/NotModified"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "406": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "422": {
            "$ref": "#/components/responses/QueryValidationFailed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "431": {
            "$ref": "#/components/responses/RequestHeaderFieldsTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/InternalServerError"
          },
          "503": {
            "$ref": "#/components/responses/ServiceUnavailable"
          }
        }
      },
      "put": {
        "operationId": "putImage",
        "summary": "Update an image with PUT",
        "description": "The same operation as `PATCH`: a partial update, not a replacement. `results` and `favorite` are\nrequired; without a `name`, the image keeps its name. `results` may only omit or reorder the image's\nown results. An update that changes no value leaves `updated_at` and the `ETag` unchanged. An update\nnever changes `state`.\n",
        "tags": [
          "Images"
        ],
        "security": [
          {
            "apiKey": [
              "write"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/IfMatch"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/x-www-form-urlencoded": {
              "schema": {
                "$ref": "#/components/schemas/ImageUpdate"
              },
              "encoding": {
                "results": {
                  "style": "form",
                  "explode": true,
                  "allowReserved": true
                }
              },
              "examples": {
                "rename": {
                  "$ref": "#/components/examples/ImageUpdateRename"
                }
              }
            },
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/ImageUpdate"
              },
              "examples": {
                "drop": {
                  "$ref": "#/components/examples/ImageUpdateDrop"
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "$ref": "#/components/responses/UpdatedImage"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "406": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "413": {
            "$ref": "#/components/responses/ContentTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "422": {
            "$ref": "#/components/responses/ImageValidationFailed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "431": {
            "$ref": "#/components/responses/RequestHeaderFieldsTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/InternalServerError"
          },
          "503": {
            "$ref": "#/components/responses/ServiceUnavailable"
          }
        }
      },
      "patch": {
        "operationId": "updateImage",
        "summary": "Update an image",
        "description": "A partial update: `results` and `favorite` are required; without a `name`, the image keeps its name.\n`results` may only omit or reorder the image's own results. An update that changes no value leaves `updated_at`\nand the `ETag` unchanged. An update never changes `state`. `PUT` is the same operation.\n",
        "tags": [
          "Images"
        ],
        "security": [
          {
            "apiKey": [
              "write"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/IfMatch"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/x-www-form-urlencoded": {
              "schema": {
                "$ref": "#/components/schemas/ImageUpdate"
              },
              "encoding": {
                "results": {
                  "style": "form",
                  "explode": true,
                  "allowReserved": true
                }
              },
              "examples": {
                "favorite": {
                  "$ref": "#/components/examples/ImageUpdateFavorite"
                }
              }
            },
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/ImageUpdate"
              },
              "examples": {
                "drop": {
                  "$ref": "#/components/examples/ImageUpdateDrop"
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "$ref": "#/components/responses/UpdatedImage"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "406": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "413": {
            "$ref": "#/components/responses/ContentTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "422": {
            "$ref": "#/components/responses/ImageValidationFailed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "431": {
            "$ref": "#/components/responses/RequestHeaderFieldsTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/InternalServerError"
          },
          "503": {
            "$ref": "#/components/responses/ServiceUnavailable"
          }
        }
      },
      "delete": {
        "operationId": "deleteImage",
        "summary": "Delete an image",
        "description": "Deletes the image and cancels its generation. The URLs in `results` stop working. A second delete\ngets `404`.\n",
        "tags": [
          "Images"
        ],
        "security": [
          {
            "apiKey": [
              "write"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/IfMatch"
          }
        ],
        "responses": {
          "204": {
            "$ref": "#/components/responses/Deleted"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "422": {
            "$ref": "#/components/responses/QueryValidationFailed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "431": {
            "$ref": "#/components/responses/RequestHeaderFieldsTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/InternalServerError"
          },
          "503": {
            "$ref": "#/components/responses/ServiceUnavailable"
          }
        }
      }
    }
  },
  "components": {
    "securitySchemes": {
      "apiKey": {
        "type": "http",
        "scheme": "bearer",
        "bearerFormat": "API key",
        "description": "An API key of the account, in `Authorization: Bearer <API_KEY>` and nowhere else. The name of the\nscheme may be in upper or lower case. The command line of the service creates keys with the scope\n`read`, `write` or both.\n"
      }
    },
    "parameters": {
      "DocumentId": {
        "name": "id",
        "in": "path",
        "required": true,
        "description": "The id of the document.",
        "example": "01a1fd63-3620-7b7e-8a41-3c5d9e2f6b70",
        "schema": {
          "$ref": "#/components/schemas/Id"
        }
      },
      "ImageId": {
        "name": "id",
        "in": "path",
        "required": true,
        "description": "The id of the image.",
        "example": "01a1fd67-ca00-7f04-9b63-7e1a0c4d8f95",
        "schema": {
          "$ref": "#/components/schemas/Id"
        }
      },
      "Search": {
        "name": "search",
        "in": "query",
        "description": "Only records whose searched field contains this text, in upper or lower case. There are no wildcards:\nevery character is literal. An empty value is ignored.\n",
        "schema": {
          "type": "string",
          "maxLength": 256,
          "pattern": "^[^\\u0000]*$",
          "x-patternDescription": "must not contain a NUL character"
        }
      },
      "Favorite": {
        "name": "favorite",
        "in": "query",
        "description": "Only favorites (`true`), or only other records (`false`).",
        "schema": {
          "type": "boolean"
        }
      },
      "SortBy": {
        "name": "sort_by",
        "in": "query",
        "description": "The field to sort by. Names are in the order of Unicode's root collation (ICU `und`), which is the same\non every database. Records with the same name are in the order of their ids, in the same direction.\n",
        "schema": {
          "$ref": "#/components/schemas/SortField",
          "default": "id"
        }
      },
      "Sort": {
        "name": "sort",
        "in": "query",
        "description": "The direction to sort in.",
        "schema": {
          "$ref": "#/components/schemas/SortDirection",
          "default": "desc"
        }
      },
      "PageSize": {
        "name": "per_page",
        "in": "query",
        "description": "The largest number of records on a page.",
        "schema": {
          "$ref": "#/components/schemas/PerPage",
          "default": 10
        }
      },
      "Cursor": {
        "name": "cursor",
        "in": "query",
        "description": "The `next_cursor` or `prev_cursor` of another page. It is valid only with the filters and the sorting\nof that page.\n",
        "schema": {
          "type": "string",
          "minLength": 1,
          "maxLength": 2048
        }
      },
      "IncludeTotal": {
        "name": "include_total",
        "in": "query",
        "description": "Count the records that match the filters, in `meta.total`. The count stops at the maximum of that field;\n`meta.total_relation` says whether more records match.\n",
        "schema": {
          "type": "boolean",
          "default": false
        }
      },
      "IdempotencyKey": {
        "name": "Idempotency-Key",
        "in": "header",
        "description": "A value of your choice, a UUID for example, that makes the create safe to repeat: within 24 hours the\nsame key with the same body gets the first response again. A key belongs to one account and one\noperation and is compared byte by byte. Two bodies are the same when they would create the same record,\nin any media type, order and spelling; `Prefer` does not matter.\n",
        "schema": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "pattern": "^[\\x20-\\x7E]+$",
          "x-patternDescription": "must contain printable ASCII characters only"
        },
        "example": "5f2b6d0e-5c0b-4a8e-9c1d-1d9c8a7b6e54"
      },
      "Prefer": {
        "name": "Prefer",
        "in": "header",
        "description": "`wait=n` waits at most n seconds for the result, and never more than 25. `respond-async` does not wait\n([RFC 7240](https://www.rfc-editor.org/rfc/rfc7240)). Other preferences are ignored.\n",
        "schema": {
          "type": "string",
          "maxLength": 256
        },
        "example": "respond-async"
      },
      "IfMatch": {
        "name": "If-Match",
        "in": "header",
        "description": "The `ETag` that the record must have, or `*` for any. Otherwise the response is `412`.",
        "schema": {
          "$ref": "#/components/schemas/EntityTags"
        },
        "example": "\"3\""
      },
      "IfNoneMatch": {
        "name": "If-None-Match",
        "in": "header",
        "description": "The `ETag` that you have. If the record still has it, the response is `304`. Streams ignore it.",
        "schema": {
          "$ref": "#/components/schemas/EntityTags"
        },
        "example": "\"3\""
      },
      "LastEventId": {
        "name": "Last-Event-ID",
        "in": "header",
        "description": "The `id` of the last event that you received. The stream continues after it. A JSON response ignores\nthis header.\n",
        "schema": {
          "$ref": "#/components/schemas/EventId"
        },
        "example": "2-0-e3b0c44298fc1c14"
      }
    },
    "headers": {
      "XRequestId": {
        "description": "The id of the request, yours or a new one. Problems repeat it in `request_id`.",
        "required": true,
        "x-corsExposed": true,
        "schema": {
          "$ref": "#/components/schemas/RequestId"
        },
        "example": "req-01a1fd63-ab50-7d19-b3f0-52c8e0a94d17"
      },
      "ETag": {
        "description": "The version of the record, for `If-Match` and `If-None-Match`.",
        "required": true,
        "x-corsExposed": true,
        "schema": {
          "$ref": "#/components/schemas/Version"
        },
        "example": "\"3\""
      },
      "QueuedETag": {
        "description": "The version of the record, for `If-Match` and `If-None-Match`.",
        "required": true,
        "x-corsExposed": true,
        "schema": {
          "$ref": "#/components/schemas/Version"
        },
        "example": "\"1\""
      },
      "UpdatedETag": {
        "description": "The new version of the record, for `If-Match` and `If-None-Match`.",
        "required": true,
        "x-corsExposed": true,
        "schema": {
          "$ref": "#/components/schemas/Version"
        },
        "example": "\"4\""
      },
      "ShownETag": {
        "description": "The version of the record, for `If-Match` and `If-None-Match`. A stream of events has none, because it\nshows several versions.\n",
        "required": true,
        "x-corsExposed": true,
        "x-mediaType": "application/json",
        "schema": {
          "$ref": "#/components/schemas/Version"
        },
        "example": "\"3\""
      },
      "CacheControl": {
        "description": "A private cache may store the response, but must ask the service before each use (RFC 9111).",
        "required": true,
        "schema": {
          "type": "string",
          "const": "private, no-cache"
        },
        "example": "private, no-cache"
      },
      "ShownCacheControl": {
        "description": "A private cache may store the record, but must ask the service before each use (RFC 9111). A stream of\nevents is `no-store`.\n",
        "required": true,
        "x-mediaType": "application/json",
        "schema": {
          "type": "string",
          "const": "private, no-cache"
        },
        "example": "private, no-cache"
      },
      "VaryAccept": {
        "description": "The request headers that select the response. `Accept` selects JSON or a stream of events.",
        "required": true,
        "schema": {
          "type": "string",
          "maxLength": 256,
          "pattern": "^(.*, *)?[Aa]ccept( *,.*)?$",
          "x-patternDescription": "must contain Accept"
        },
        "example": "Accept"
      },
      "DocumentLocation": {
        "description": "The path of the created document, with the path prefix of a proxy before it.",
        "required": true,
        "x-corsExposed": true,
        "schema": {
          "$ref": "#/components/schemas/RecordPath"
        },
        "example": "/api/v1/documents/01a1fd63-3620-7b7e-8a41-3c5d9e2f6b70"
      },
      "ImageLocation": {
        "description": "The path of the created image, with the path prefix of a proxy before it.",
        "required": true,
        "x-corsExposed": true,
        "schema": {
          "$ref": "#/components/schemas/RecordPath"
        },
        "example": "/api/v1/images/01a1fd67-ca00-7f04-9b63-7e1a0c4d8f95"
      },
      "RetryAfter": {
        "description": "The number of seconds to wait before the next attempt.",
        "required": true,
        "x-corsExposed": true,
        "schema": {
          "$ref": "#/components/schemas/RetrySeconds"
        },
        "example": 1
      },
      "LimitRetryAfter": {
        "description": "The number of seconds until the limit allows requests again.",
        "required": true,
        "x-corsExposed": true,
        "schema": {
          "$ref": "#/components/schemas/RetrySeconds"
        },
        "example": 12
      },
      "RateLimit": {
        "description": "The account may send `r` more requests in the next `t` seconds.",
        "required": true,
        "x-corsExposed": true,
        "schema": {
          "$ref": "#/components/schemas/RemainingRequests"
        },
        "example": "\"account\";r=2999;t=60"
      },
      "RateLimitPolicy": {
        "description": "The account may send `q` requests in `w` seconds.",
        "required": true,
        "x-corsExposed": true,
        "schema": {
          "$ref": "#/components/schemas/RequestLimit"
        },
        "example": "\"account\";q=3000;w=60"
      },
      "AddressRateLimit": {
        "description": "The client's address may send `r` more requests without a valid API key in the next `t` seconds.",
        "required": true,
        "x-corsExposed": true,
        "schema": {
          "$ref": "#/components/schemas/RemainingRequests"
        },
        "example": "\"anonymous\";r=599;t=60"
      },
      "AddressRateLimitPolicy": {
        "description": "The client's address may send `q` requests without a valid API key in `w` seconds.",
        "required": true,
        "x-corsExposed": true,
        "schema": {
          "$ref": "#/components/schemas/RequestLimit"
        },
        "example": "\"anonymous\";q=600;w=60"
      },
      "SpentRateLimit": {
        "description": "The limit is reached: no more requests in the next `t` seconds.",
        "required": true,
        "x-corsExposed": true,
        "schema": {
          "$ref": "#/components/schemas/RemainingRequests"
        },
        "example": "\"account\";r=0;t=12"
      },
      "PreferenceApplied": {
        "description": "The preferences of `Prefer` that the service applied. Without any, the header is missing.",
        "required": false,
        "schema": {
          "type": "string",
          "maxLength": 256
        },
        "example": "respond-async"
      },
      "Allow": {
        "description": "The methods that the path supports.",
        "required": true,
        "schema": {
          "type": "string",
          "maxLength": 256
        },
        "example": "GET, HEAD, POST"
      },
      "WwwAuthenticate": {
        "description": "The required scheme, with `error=\"invalid_token\"` when the request had an API key\n([RFC 6750](https://www.rfc-editor.org/rfc/rfc6750#section-3)).\n",
        "required": true,
        "schema": {
          "type": "string",
          "maxLength": 256,
          "pattern": "^Bearer( .*)?$",
          "x-patternDescription": "must name the scheme Bearer"
        },
        "example": "Bearer error=\"invalid_token\""
      }
    },
    "responses": {
      "ListedDocuments": {
        "description": "A page of documents.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/XRequestId"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          },
          "Cache-Control": {
            "$ref": "#/components/headers/CacheControl"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/DocumentList"
            },
            "examples": {
              "page": {
                "$ref": "#/components/examples/DocumentPage"
              },
              "empty": {
                "$ref": "#/components/examples/EmptyPage"
              }
            }
          }
        }
      },
      "UpdatedDocument": {
        "description": "The document after the change.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/XRequestId"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          },
          "Cache-Control": {
            "$ref": "#/components/headers/CacheControl"
          },
          "ETag": {
            "$ref": "#/components/headers/UpdatedETag"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/Document"
            },
            "examples": {
              "updated": {
                "$ref": "#/components/examples/DocumentUpdated"
              }
            }
          }
        }
      },
      "ShownDocument": {
        "description": "The document as JSON, or a stream of its events.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/XRequestId"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          },
          "Cache-Control": {
            "$ref": "#/components/headers/ShownCacheControl"
          },
          "Vary": {
            "$ref": "#/components/headers/VaryAccept"
          },
          "ETag": {
            "$ref": "#/components/headers/ShownETag"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/Document"
            },
            "examples": {
              "succeeded": {
                "$ref": "#/components/examples/DocumentSucceeded"
              },
              "failed": {
                "$ref": "#/components/examples/DocumentFailed"
              }
            }
          },
          "text/event-stream": {
            "schema": {
              "$ref": "#/components/schemas/DocumentEvents"
            },
            "examples": {
              "watched": {
                "$ref": "#/components/examples/DocumentWatched"
              }
            }
          }
        }
      },
      "DocumentCreated": {
        "description": "The document was created, and its generation has ended. Its state is `succeeded` or `failed`.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/XRequestId"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          },
          "Cache-Control": {
            "$ref": "#/components/headers/CacheControl"
          },
          "ETag": {
            "$ref": "#/components/headers/ETag"
          },
          "Location": {
            "$ref": "#/components/headers/DocumentLocation"
          },
          "Preference-Applied": {
            "$ref": "#/components/headers/PreferenceApplied"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/Document"
            },
            "examples": {
              "succeeded": {
                "$ref": "#/components/examples/DocumentSucceeded"
              }
            }
          }
        }
      },
      "DocumentAccepted": {
        "description": "The document was created, but its generation has not ended. Request the URL in `Location` after `Retry-After` seconds.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/XRequestId"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          },
          "Cache-Control": {
            "$ref": "#/components/headers/CacheControl"
          },
          "ETag": {
            "$ref": "#/components/headers/QueuedETag"
          },
          "Location": {
            "$ref": "#/components/headers/DocumentLocation"
          },
          "Retry-After": {
            "$ref": "#/components/headers/RetryAfter"
          },
          "Preference-Applied": {
            "$ref": "#/components/headers/PreferenceApplied"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/Document"
            },
            "examples": {
              "queued": {
                "$ref": "#/components/examples/DocumentQueued"
              }
            }
          }
        }
      },
      "ListedImages": {
        "description": "A page of images.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/XRequestId"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          },
          "Cache-Control": {
            "$ref": "#/components/headers/CacheControl"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ImageList"
            },
            "examples": {
              "page": {
                "$ref": "#/components/examples/ImagePage"
              },
              "empty": {
                "$ref": "#/components/examples/EmptyPage"
              }
            }
          }
        }
      },
      "UpdatedImage": {
        "description": "The image after the change.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/XRequestId"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          },
          "Cache-Control": {
            "$ref": "#/components/headers/CacheControl"
          },
          "ETag": {
            "$ref": "#/components/headers/UpdatedETag"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/Image"
            },
            "examples": {
              "updated": {
                "$ref": "#/components/examples/ImageUpdated"
              }
            }
          }
        }
      },
      "ShownImage": {
        "description": "The image as JSON, or a stream of its events.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/XRequestId"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          },
          "Cache-Control": {
            "$ref": "#/components/headers/ShownCacheControl"
          },
          "Vary": {
            "$ref": "#/components/headers/VaryAccept"
          },
          "ETag": {
            "$ref": "#/components/headers/ShownETag"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/Image"
            },
            "examples": {
              "succeeded": {
                "$ref": "#/components/examples/ImageSucceeded"
              },
              "failed": {
                "$ref": "#/components/examples/ImageFailed"
              }
            }
          },
          "text/event-stream": {
            "schema": {
              "$ref": "#/components/schemas/ImageEvents"
            },
            "examples": {
              "watched": {
                "$ref": "#/components/examples/ImageWatched"
              }
            }
          }
        }
      },
      "ImageCreated": {
        "description": "The image was created, and its generation has ended. Its state is `succeeded` or `failed`.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/XRequestId"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          },
          "Cache-Control": {
            "$ref": "#/components/headers/CacheControl"
          },
          "ETag": {
            "$ref": "#/components/headers/ETag"
          },
          "Location": {
            "$ref": "#/components/headers/ImageLocation"
          },
          "Preference-Applied": {
            "$ref": "#/components/headers/PreferenceApplied"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/Image"
            },
            "examples": {
              "succeeded": {
                "$ref": "#/components/examples/ImageSucceeded"
              }
            }
          }
        }
      },
      "ImageAccepted": {
        "description": "The image was created, but its generation has not ended. Request the URL in `Location` after `Retry-After` seconds.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/XRequestId"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          },
          "Cache-Control": {
            "$ref": "#/components/headers/CacheControl"
          },
          "ETag": {
            "$ref": "#/components/headers/QueuedETag"
          },
          "Location": {
            "$ref": "#/components/headers/ImageLocation"
          },
          "Retry-After": {
            "$ref": "#/components/headers/RetryAfter"
          },
          "Preference-Applied": {
            "$ref": "#/components/headers/PreferenceApplied"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/Image"
            },
            "examples": {
              "queued": {
                "$ref": "#/components/examples/ImageQueued"
              }
            }
          }
        }
      },
      "Deleted": {
        "description": "The record was deleted.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/XRequestId"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          }
        }
      },
      "NotModified": {
        "description": "The record still has an `ETag` of `If-None-Match`, so the response has no body.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/XRequestId"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          },
          "Cache-Control": {
            "$ref": "#/components/headers/CacheControl"
          },
          "Vary": {
            "$ref": "#/components/headers/VaryAccept"
          },
          "ETag": {
            "$ref": "#/components/headers/ETag"
          }
        }
      },
      "BadRequest": {
        "description": "The request can't be parsed.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/XRequestId"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/BadRequestProblem"
            },
            "examples": {
              "json": {
                "$ref": "#/components/examples/BrokenJson"
              }
            }
          }
        }
      },
      "Unauthorized": {
        "description": "The request has no valid API key.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/XRequestId"
          },
          "RateLimit": {
            "$ref": "#/components/headers/AddressRateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/AddressRateLimitPolicy"
          },
          "WWW-Authenticate": {
            "$ref": "#/components/headers/WwwAuthenticate"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/UnauthorizedProblem"
            },
            "examples": {
              "missing": {
                "$ref": "#/components/examples/KeyMissing"
              },
              "invalid": {
                "$ref": "#/components/examples/KeyInvalid"
              }
            }
          }
        }
      },
      "Forbidden": {
        "description": "The API key lacks the scope.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/XRequestId"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/ForbiddenProblem"
            },
            "examples": {
              "scope": {
                "$ref": "#/components/examples/ScopeMissing"
              }
            }
          }
        }
      },
      "NotFound": {
        "description": "The account has no record with this id. The response is the same for an unknown, malformed or deleted id and for an id of another account.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/XRequestId"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/NotFoundProblem"
            },
            "examples": {
              "unknown": {
                "$ref": "#/components/examples/RecordUnknown"
              }
            }
          }
        }
      },
      "MethodNotAllowed": {
        "description": "The path does not support the method. `Allow` lists the methods that it supports.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/XRequestId"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          },
          "Allow": {
            "$ref": "#/components/headers/Allow"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/MethodNotAllowedProblem"
            },
            "examples": {
              "method": {
                "$ref": "#/components/examples/MethodNotAllowed"
              }
            }
          }
        }
      },
      "NotAcceptable": {
        "description": "The `Accept` header allows no media type of the response.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/XRequestId"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/NotAcceptableProblem"
            },
            "examples": {
              "xml": {
                "$ref": "#/components/examples/XmlNotAcceptable"
              }
            }
          }
        }
      },
      "RequestTimeout": {
        "description": "The request did not arrive in time.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/XRequestId"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/RequestTimeoutProblem"
            },
            "examples": {
              "slow": {
                "$ref": "#/components/examples/RequestTooSlow"
              }
            }
          }
        }
      },
      "Conflict": {
        "description": "The first request with this `Idempotency-Key` is still in progress.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/XRequestId"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          },
          "Retry-After": {
            "$ref": "#/components/headers/RetryAfter"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/ConflictProblem"
            },
            "examples": {
              "in_flight": {
                "$ref": "#/components/examples/KeyInFlight"
              }
            }
          }
        }
      },
      "PreconditionFailed": {
        "description": "The record does not have the `ETag` of `If-Match`. Nothing was changed.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/XRequestId"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/PreconditionFailedProblem"
            },
            "examples": {
              "changed": {
                "$ref": "#/components/examples/RecordChanged"
              }
            }
          }
        }
      },
      "ContentTooLarge": {
        "description": "The body is larger than 1 MiB.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/XRequestId"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/ContentTooLargeProblem"
            },
            "examples": {
              "large": {
                "$ref": "#/components/examples/BodyTooLarge"
              }
            }
          }
        }
      },
      "UnsupportedMediaType": {
        "description": "The body has a media type that the operation does not support.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/XRequestId"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/UnsupportedMediaTypeProblem"
            },
            "examples": {
              "text": {
                "$ref": "#/components/examples/TextNotSupported"
              }
            }
          }
        }
      },
      "QueryValidationFailed": {
        "description": "Query parameters or headers break rules. `errors` lists them.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/XRequestId"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/ValidationProblem"
            },
            "examples": {
              "unknown_parameter": {
                "$ref": "#/components/examples/ParameterMistyped"
              }
            }
          }
        }
      },
      "DocumentValidationFailed": {
        "description": "Fields, query parameters or headers break rules. `errors` lists them. Nothing was stored.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/XRequestId"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/ValidationProblem"
            },
            "examples": {
              "creativity": {
                "$ref": "#/components/examples/CreativityNotOffered"
              }
            }
          }
        }
      },
      "ImageValidationFailed": {
        "description": "Fields, query parameters or headers break rules. `errors` lists them. Nothing was stored.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/XRequestId"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/ValidationProblem"
            },
            "examples": {
              "resolution": {
                "$ref": "#/components/examples/ResolutionNotOffered"
              }
            }
          }
        }
      },
      "TooManyRequests": {
        "description": "A limit is reached. Try again after `Retry-After` seconds.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/XRequestId"
          },
          "RateLimit": {
            "$ref": "#/components/headers/SpentRateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          },
          "Retry-After": {
            "$ref": "#/components/headers/LimitRetryAfter"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/TooManyRequestsProblem"
            },
            "examples": {
              "limit": {
                "$ref": "#/components/examples/LimitReached"
              }
            }
          }
        }
      },
      "RequestHeaderFieldsTooLarge": {
        "description": "The URL and the headers of the request are too large.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/XRequestId"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/RequestHeaderFieldsTooLargeProblem"
            },
            "examples": {
              "large": {
                "$ref": "#/components/examples/HeadersTooLarge"
              }
            }
          }
        }
      },
      "InternalServerError": {
        "description": "An unexpected error happened inside the service.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/XRequestId"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/InternalServerErrorProblem"
            },
            "examples": {
              "internal": {
                "$ref": "#/components/examples/InternalError"
              }
            }
          }
        }
      },
      "ServiceUnavailable": {
        "description": "The service is overloaded or can't reach its database. Try again after `Retry-After` seconds.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/XRequestId"
          },
          "Retry-After": {
            "$ref": "#/components/headers/RetryAfter"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/ServiceUnavailableProblem"
            },
            "examples": {
              "unavailable": {
                "$ref": "#/components/examples/ServiceAway"
              }
            }
          }
        }
      }
    },
    "schemas": {
      "Document": {
        "type": "object",
        "description": "A text written by AI.",
        "required": [
          "id",
          "name",
          "prompt",
          "creativity",
          "template_id",
          "result",
          "favorite",
          "state",
          "error",
          "model",
          "created_at",
          "updated_at"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id"
          },
          "name": {
            "$ref": "#/components/schemas/Name"
          },
          "prompt": {
            "$ref": "#/components/schemas/Prompt"
          },
          "creativity": {
            "$ref": "#/components/schemas/Creativity"
          },
          "template_id": {
            "$ref": "#/components/schemas/TemplateId"
          },
          "result": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/DocumentResult"
              },
              {
                "type": "null"
              }
            ],
            "description": "The text of the document; null until it is written."
          },
          "favorite": {
            "type": "boolean",
            "description": "Whether the document is a favorite."
          },
          "state": {
            "$ref": "#/components/schemas/State"
          },
          "error": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/GenerationError"
              },
              {
                "type": "null"
              }
            ],
            "description": "Why the generation failed; null in every other state."
          },
          "model": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/Model"
              },
              {
                "type": "null"
              }
            ],
            "description": "The model that wrote the result; null without a generated result."
          },
          "created_at": {
            "$ref": "#/components/schemas/Timestamp",
            "description": "When the record was created."
          },
          "updated_at": {
            "$ref": "#/components/schemas/Timestamp",
            "description": "When any field last changed, `state` and `error` included. This time never goes back, and is never\nearlier than `created_at`. An update that changes no value leaves it unchanged.\n"
          }
        }
      },
      "DocumentCreate": {
        "type": "object",
        "description": "The fields to create a document from.",
        "additionalProperties": false,
        "required": [
          "name",
          "prompt",
          "creativity"
        ],
        "properties": {
          "name": {
            "$ref": "#/components/schemas/Name"
          },
          "prompt": {
            "$ref": "#/components/schemas/Prompt"
          },
          "creativity": {
            "$ref": "#/components/schemas/Creativity",
            "default": 0.5
          },
          "template_id": {
            "$ref": "#/components/schemas/TemplateId",
            "default": 1
          }
        }
      },
      "DocumentUpdate": {
        "type": "object",
        "description": "The fields of a document to change. A field that you do not send keeps its value.",
        "additionalProperties": false,
        "properties": {
          "name": {
            "$ref": "#/components/schemas/Name"
          },
          "result": {
            "$ref": "#/components/schemas/DocumentResult"
          },
          "favorite": {
            "type": "boolean",
            "description": "Whether the document is a favorite."
          }
        }
      },
      "DocumentList": {
        "type": "object",
        "description": "A page of documents.",
        "required": [
          "data",
          "meta"
        ],
        "properties": {
          "data": {
            "type": "array",
            "description": "The documents on the page, in the requested order.",
            "maxItems": 100,
            "items": {
              "$ref": "#/components/schemas/Document"
            }
          },
          "meta": {
            "$ref": "#/components/schemas/ListMeta"
          }
        }
      },
      "DocumentEvents": {
        "type": "string",
        "maxLength": 100000000,
        "description": "Server-sent events that follow a document: `state` (the document), `text` (a piece of its text),\n`restart` (discard the text received so far) and `deleted`. Each has an `id` and, in `data`, JSON.\n",
        "x-events": {
          "state": {
            "$ref": "#/components/schemas/Document"
          },
          "text": {
            "type": "object",
            "x-typeName": "DraftText",
            "description": "A piece of the text of a document.",
            "required": [
              "offset",
              "text"
            ],
            "properties": {
              "offset": {
                "type": "integer",
                "format": "int32",
                "description": "The number of characters (Unicode code points) before the piece.",
                "minimum": 0,
                "maximum": 200000
              },
              "text": {
                "type": "string",
                "description": "The characters of the piece.",
                "minLength": 1,
                "maxLength": 4096
              }
            }
          },
          "restart": {
            "type": "object",
            "x-typeName": "DraftRestart",
            "description": "Discard the text received so far; a new draft begins at its first character.",
            "required": [
              "discarded"
            ],
            "properties": {
              "discarded": {
                "type": "integer",
                "format": "int32",
                "description": "The number of characters (Unicode code points) to discard; 0 when the service does not know it.",
                "minimum": 0,
                "maximum": 999999
              }
            }
          },
          "deleted": {
            "type": "object",
            "x-typeName": "DeletedRecord",
            "description": "A record that was deleted while a client watched it.",
            "required": [
              "id"
            ],
            "properties": {
              "id": {
                "$ref": "#/components/schemas/Id"
              }
            }
          }
        }
      },
      "Image": {
        "type": "object",
        "description": "A picture drawn by AI.",
        "required": [
          "id",
          "name",
          "description",
          "resolution",
          "style",
          "medium",
          "filter",
          "results",
          "favorite",
          "state",
          "error",
          "model",
          "created_at",
          "updated_at"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id"
          },
          "name": {
            "$ref": "#/components/schemas/Name"
          },
          "description": {
            "$ref": "#/components/schemas/ImageDescription"
          },
          "resolution": {
            "$ref": "#/components/schemas/Resolution"
          },
          "style": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/Style"
              },
              {
                "type": "null"
              }
            ],
            "description": "The style; null without one."
          },
          "medium": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/Medium"
              },
              {
                "type": "null"
              }
            ],
            "description": "The medium; null without one."
          },
          "filter": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/Filter"
              },
              {
                "type": "null"
              }
            ],
            "description": "The filter; null without one."
          },
          "results": {
            "$ref": "#/components/schemas/ImageResults"
          },
          "favorite": {
            "type": "boolean",
            "description": "Whether the image is a favorite."
          },
          "state": {
            "$ref": "#/components/schemas/State"
          },
          "error": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/GenerationError"
              },
              {
                "type": "null"
              }
            ],
            "description": "Why the generation failed; null in every other state."
          },
          "model": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/Model"
              },
              {
                "type": "null"
              }
            ],
            "description": "The model that drew the results; null without a generated result."
          },
          "created_at": {
            "$ref": "#/components/schemas/Timestamp",
            "description": "When the record was created."
          },
          "updated_at": {
            "$ref": "#/components/schemas/Timestamp",
            "description": "When any field last changed, `state` and `error` included. This time never goes back, and is never\nearlier than `created_at`. An update that changes no value leaves it unchanged.\n"
          }
        }
      },
      "ImageEvents": {
        "type": "string",
        "maxLength": 100000000,
        "description": "Server-sent events that follow an image: `state` (the image) and `deleted`. Each has an `id` and, in\n`data`, JSON.\n",
        "x-events": {
          "state": {
            "$ref": "#/components/schemas/Image"
          },
          "deleted": {
            "$ref": "#/components/schemas/DocumentEvents/x-events/deleted"
          }
        }
      },
      "ImageCreate": {
        "type": "object",
        "description": "The fields to create an image from.",
        "additionalProperties": false,
        "required": [
          "name",
          "description",
          "resolution"
        ],
        "properties": {
          "name": {
            "$ref": "#/components/schemas/Name"
          },
          "description": {
            "$ref": "#/components/schemas/ImageDescription"
          },
          "resolution": {
            "$ref": "#/components/schemas/Resolution"
          },
          "style": {
            "$ref": "#/components/schemas/Style"
          },
          "medium": {
            "$ref": "#/components/schemas/Medium"
          },
          "filter": {
            "$ref": "#/components/schemas/Filter"
          }
        }
      },
      "ImageUpdate": {
        "type": "object",
        "description": "The fields of an image to change. Without a name, the image keeps its name.",
        "additionalProperties": false,
        "required": [
          "results",
          "favorite"
        ],
        "properties": {
          "name": {
            "$ref": "#/components/schemas/Name"
          },
          "results": {
            "$ref": "#/components/schemas/ImageResults"
          },
          "favorite": {
            "type": "boolean",
            "description": "Whether the image is a favorite."
          }
        }
      },
      "ImageList": {
        "type": "object",
        "description": "A page of images.",
        "required": [
          "data",
          "meta"
        ],
        "properties": {
          "data": {
            "type": "array",
            "description": "The images on the page, in the requested order.",
            "maxItems": 100,
            "items": {
              "$ref": "#/components/schemas/Image"
            }
          },
          "meta": {
            "$ref": "#/components/schemas/ListMeta"
          }
        }
      },
      "ListMeta": {
        "type": "object",
        "description": "The position of the page in its list.",
        "required": [
          "per_page",
          "next_cursor",
          "prev_cursor",
          "total",
          "total_relation"
        ],
        "properties": {
          "per_page": {
            "$ref": "#/components/schemas/PerPage"
          },
          "next_cursor": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 2048,
            "description": "The cursor of the next page; null on the last page."
          },
          "prev_cursor": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 2048,
            "description": "The cursor of the previous page; null on the first page."
          },
          "total": {
            "type": [
              "integer",
              "null"
            ],
            "format": "int64",
            "minimum": 0,
            "maximum": 10000,
            "description": "The number of records that match the filters, or the maximum of this field if more match; null without\n`include_total=true`.\n"
          },
          "total_relation": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/TotalRelation"
              },
              {
                "type": "null"
              }
            ],
            "description": "Whether more records match than `total`; null without `include_total=true`."
          }
        }
      },
      "Id": {
        "type": "string",
        "format": "uuid",
        "minLength": 36,
        "maxLength": 36,
        "description": "A UUIDv7. The order of ids is the order of creation."
      },
      "Name": {
        "type": "string",
        "minLength": 1,
        "maxLength": 128,
        "pattern": "^[^\\u0000]*$",
        "x-patternDescription": "must not contain a NUL character",
        "description": "The name of the record, for people. Lists can be searched and sorted by it."
      },
      "Prompt": {
        "type": "string",
        "minLength": 1,
        "maxLength": 10000,
        "pattern": "^[^\\u0000]*$",
        "x-patternDescription": "must not contain a NUL character",
        "description": "Instructions for the AI."
      },
      "ImageDescription": {
        "type": "string",
        "minLength": 1,
        "maxLength": 2000,
        "pattern": "^[^\\u0000]*$",
        "x-patternDescription": "must not contain a NUL character",
        "description": "The description of the image for the AI."
      },
      "DocumentResult": {
        "type": "string",
        "maxLength": 200000,
        "pattern": "^[^\\u0000]*$",
        "x-patternDescription": "must not contain a NUL character",
        "description": "The text of a document."
      },
      "ImageResults": {
        "type": "array",
        "maxItems": 16,
        "description": "The generated pictures, as URLs of PNG files that an `<img>` can show. They need no API key, because each\ncontains at least 128 random bits. A URL stops working when an update removes it or the image is deleted.\n",
        "items": {
          "type": "string",
          "format": "uri",
          "contentMediaType": "image/png",
          "maxLength": 2048,
          "description": "The URL of a picture. `contentMediaType` is the media type of the picture."
        }
      },
      "Model": {
        "type": "string",
        "description": "The name of a model.",
        "minLength": 1,
        "maxLength": 128
      },
      "Timestamp": {
        "type": "string",
        "format": "date-time",
        "maxLength": 32,
        "description": "A time in UTC (RFC 3339)."
      },
      "RequestId": {
        "type": "string",
        "minLength": 1,
        "maxLength": 128,
        "pattern": "^[A-Za-z0-9._-]+$",
        "x-patternDescription": "must contain letters, digits, dots, underscores and hyphens only",
        "description": "The id of the request."
      },
      "RecordPath": {
        "type": "string",
        "format": "uri-reference",
        "maxLength": 2048,
        "description": "The path of a record."
      },
      "RetrySeconds": {
        "type": "integer",
        "format": "int32",
        "minimum": 1,
        "maximum": 86400,
        "description": "A number of seconds to wait."
      },
      "RemainingRequests": {
        "type": "string",
        "maxLength": 256,
        "pattern": "^\"[a-z-]+\";r=[0-9]+;t=[0-9]+$",
        "x-patternDescription": "must name the policy, the remaining requests and the seconds",
        "description": "The remaining requests of a limit, as in\n[draft-ietf-httpapi-ratelimit-headers-10](https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-10).\n"
      },
      "RequestLimit": {
        "type": "string",
        "maxLength": 256,
        "pattern": "^\"[a-z-]+\";q=[0-9]+;w=[0-9]+$",
        "x-patternDescription": "must name the policy, the requests and the seconds",
        "description": "A limit of requests, as in\n[draft-ietf-httpapi-ratelimit-headers-10](https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-10).\n"
      },
      "EventId": {
        "type": "string",
        "minLength": 1,
        "maxLength": 64,
        "pattern": "^[\\x21-\\x7E]+$",
        "x-patternDescription": "must contain printable ASCII characters only, without spaces",
        "description": "A position in a stream; opaque. If the id does not match the record, the stream starts from the\nbeginning.\n"
      },
      "Version": {
        "type": "string",
        "maxLength": 64,
        "pattern": "^\"[0-9]+\"$",
        "x-patternDescription": "must be a quoted version number",
        "description": "A version of a record, as an entity tag (RFC 9110, section 8.8.3)."
      },
      "EntityTags": {
        "type": "string",
        "minLength": 1,
        "maxLength": 1024,
        "pattern": "^(\\*|(W/)?\"[\\x21\\x23-\\x7E]*\"(\\s*,\\s*(W/)?\"[\\x21\\x23-\\x7E]*\")*)$",
        "x-patternDescription": "must be * or a list of quoted entity tags",
        "description": "Entity tags (RFC 9110, section 8.8.3), or `*`."
      },
      "Creativity": {
        "type": "number",
        "format": "double",
        "minimum": 0,
        "maximum": 1,
        "multipleOf": 0.25,
        "description": "How freely the AI writes.",
        "x-choices": "creativityLevels",
        "x-enumDescriptions": {
          "0": "Repetitive",
          "1": "Imaginative",
          "0.25": "Deterministic",
          "0.5": "Original",
          "0.75": "Creative"
        }
      },
      "TemplateId": {
        "type": "integer",
        "format": "int32",
        "enum": [
          1,
          2,
          3,
          4,
          5,
          6,
          7,
          8,
          9,
          10,
          11,
          12,
          13,
          14,
          15,
          16,
          17,
          18,
          19,
          20,
          21,
          22,
          23,
          24,
          25,
          26,
          27,
          28,
          29,
          30,
          31,
          32,
          33,
          34,
          35,
          36,
          37,
          38,
          39,
          40,
          41,
          42,
          43,
          44,
          45,
          46,
          47,
          48,
          49,
          50,
          51,
          52,
          53,
          54
        ],
        "description": "The template of the document. The label of an id never changes. The label of 41 is not in the original brief.\n",
        "x-choices": "templates",
        "x-enumDescriptions": {
          "1": "Freestyle",
          "2": "About us",
          "3": "Advertisement",
          "4": "Article",
          "5": "Blog intro",
          "6": "Blog outline",
          "7": "Blog outro",
          "8": "Blog paragraph",
          "9": "Blog post",
          "10": "Blog section",
          "11": "Blog talking points",
          "12": "Blog title",
          "13": "Call to action",
          "14": "Content rewrite",
          "15": "Content summary",
          "16": "FAQ",
          "17": "Hashtags",
          "18": "Headline",
          "19": "How it works",
          "20": "Meta description",
          "21": "Meta keywords",
          "22": "Mission statement",
          "23": "Newsletter",
          "24": "Pain-Agitate-Solution",
          "25": "Paragraph",
          "26": "Press release",
          "27": "Social post",
          "28": "Social post caption",
          "29": "Startup ideas",
          "30": "Startup names",
          "31": "Subheadline",
          "32": "Testimonial",
          "33": "Tweet",
          "34": "Twitter thread",
          "35": "Value proposition",
          "36": "Video description",
          "37": "Video script",
          "38": "Video tags",
          "39": "Video title",
          "40": "Vision statement",
          "41": "Persona",
          "42": "Product sheet",
          "43": "Welcome email",
          "44": "Push notification",
          "45": "Blog listicle",
          "46": "Content grammar",
          "47": "Blog tags",
          "48": "Pros and cons",
          "49": "Google advertisement",
          "50": "Facebook advertisement",
          "51": "Job description",
          "52": "Review",
          "53": "Feature section",
          "54": "Translator"
        }
      },
      "Resolution": {
        "type": "string",
        "enum": [
          "256x256",
          "512x512",
          "1024x1024"
        ],
        "description": "The width and height of the image, in pixels.",
        "x-choices": "resolutions",
        "x-enumDescriptions": {
          "256x256": "256 × 256 pixels",
          "512x512": "512 × 512 pixels",
          "1024x1024": "1024 × 1024 pixels"
        }
      },
      "Style": {
        "type": "string",
        "enum": [
          "3d_render",
          "abstract",
          "anime",
          "art_deco",
          "cartoon",
          "digital_art",
          "illustration",
          "origami",
          "pixel_art",
          "photography",
          "pop_art",
          "retro",
          "sketch",
          "vaporwave"
        ],
        "description": "The style of the image.",
        "x-choices": "styles",
        "x-enumDescriptions": {
          "3d_render": "3D render",
          "abstract": "Abstract",
          "anime": "Anime",
          "art_deco": "Art deco",
          "cartoon": "Cartoon",
          "digital_art": "Digital art",
          "illustration": "Illustration",
          "origami": "Origami",
          "pixel_art": "Pixel art",
          "photography": "Photography",
          "pop_art": "Pop art",
          "retro": "Retro",
          "sketch": "Sketch",
          "vaporwave": "Vaporwave"
        }
      },
      "Medium": {
        "type": "string",
        "enum": [
          "acrylic",
          "canvas",
          "chalk",
          "charcoal",
          "crayon",
          "glass",
          "ink",
          "pastel",
          "pencil",
          "spray_paint",
          "watercolor"
        ],
        "description": "The artistic medium that the image imitates.",
        "x-choices": "media",
        "x-enumDescriptions": {
          "acrylic": "Acrylic",
          "canvas": "Canvas",
          "chalk": "Chalk",
          "charcoal": "Charcoal",
          "crayon": "Crayon",
          "glass": "Glass",
          "ink": "Ink",
          "pastel": "Pastel",
          "pencil": "Pencil",
          "spray_paint": "Spray paint",
          "watercolor": "Watercolor"
        }
      },
      "Filter": {
        "type": "string",
        "enum": [
          "grayscale",
          "sepia",
          "invert"
        ],
        "description": "The filter applied to the finished image.",
        "x-choices": "filters",
        "x-enumDescriptions": {
          "grayscale": "Black and white",
          "sepia": "Sepia",
          "invert": "Invert"
        }
      },
      "State": {
        "type": "string",
        "enum": [
          "queued",
          "processing",
          "succeeded",
          "failed"
        ],
        "description": "The progress of the generation: from `queued` through `processing` to `succeeded` or `failed`, which are\nfinal.\n",
        "x-choices": "states",
        "x-enumDescriptions": {
          "queued": "Queued",
          "processing": "Processing",
          "succeeded": "Succeeded",
          "failed": "Failed"
        }
      },
      "DocumentSearchField": {
        "type": "string",
        "enum": [
          "name",
          "result"
        ],
        "description": "A field of a document that can be searched.",
        "x-choices": "documentSearchFields",
        "x-enumDescriptions": {
          "name": "Name",
          "result": "Result"
        }
      },
      "ImageSearchField": {
        "type": "string",
        "enum": [
          "name"
        ],
        "description": "A field of an image that can be searched.",
        "x-choices": "imageSearchFields",
        "x-enumDescriptions": {
          "name": "Name"
        }
      },
      "TotalRelation": {
        "type": "string",
        "enum": [
          "exact",
          "at_least"
        ],
        "description": "`exact`: `total` is the number of matching records. `at_least`: more records than `total` match.\n",
        "x-choices": "totalRelations",
        "x-enumDescriptions": {
          "exact": "Exact",
          "at_least": "At least"
        }
      },
      "SortField": {
        "type": "string",
        "enum": [
          "id",
          "name"
        ],
        "description": "A field to sort a list by.",
        "x-choices": "sortFields",
        "x-enumDescriptions": {
          "id": "Date created",
          "name": "Name"
        }
      },
      "SortDirection": {
        "type": "string",
        "enum": [
          "desc",
          "asc"
        ],
        "description": "A direction to sort in.",
        "x-choices": "sortDirections",
        "x-enumDescriptions": {
          "desc": "Descending",
          "asc": "Ascending"
        }
      },
      "PerPage": {
        "type": "integer",
        "format": "int32",
        "enum": [
          10,
          25,
          50,
          100
        ],
        "description": "The number of records on a page.",
        "x-choices": "pageSizes",
        "x-enumDescriptions": {
          "10": "10 a page",
          "25": "25 a page",
          "50": "50 a page",
          "100": "100 a page"
        }
      },
      "GenerationError": {
        "type": "object",
        "description": "Why a generation failed, as human-readable text.",
        "required": [
          "code",
          "detail"
        ],
        "properties": {
          "code": {
            "$ref": "#/components/schemas/GenerationErrorCode"
          },
          "detail": {
            "type": "string",
            "description": "What went wrong, as human-readable text.",
            "minLength": 1,
            "maxLength": 1024
          }
        }
      },
      "GenerationErrorCode": {
        "type": "string",
        "enum": [
          "provider_failed",
          "provider_rejected",
          "timed_out",
          "invalid_result",
          "interrupted",
          "storage_unavailable"
        ],
        "description": "The kind of failure.",
        "x-choices": "generationErrorCodes",
        "x-enumDescriptions": {
          "provider_failed": "The provider failed",
          "provider_rejected": "The provider refused the request",
          "timed_out": "The generation took too long",
          "invalid_result": "The provider's result could not be used",
          "interrupted": "The generation was interrupted too often",
          "storage_unavailable": "The service could not store the result"
        }
      },
      "FieldError": {
        "type": "object",
        "description": "One broken rule.",
        "required": [
          "field",
          "code",
          "detail"
        ],
        "properties": {
          "field": {
            "type": "string",
            "maxLength": 256,
            "description": "The name of the field, query parameter or header, as sent; an item of a list as `results[1]`."
          },
          "code": {
            "$ref": "#/components/schemas/FieldErrorCode"
          },
          "detail": {
            "type": "string",
            "minLength": 1,
            "maxLength": 2048,
            "description": "The rule, as human-readable text."
          }
        }
      },
      "FieldErrorCode": {
        "type": "string",
        "enum": [
          "required",
          "unknown",
          "duplicate",
          "type",
          "choice",
          "too_short",
          "too_long",
          "too_many",
          "pattern",
          "format",
          "encoding",
          "foreign",
          "cursor",
          "exclusive",
          "reused"
        ],
        "description": "The kind of the broken rule.",
        "x-choices": "fieldErrorCodes",
        "x-enumDescriptions": {
          "required": "The field is missing",
          "unknown": "The contract has no such field",
          "duplicate": "The field or item occurs twice",
          "type": "The value has the wrong type",
          "choice": "The value is not one of the choices",
          "too_short": "The value is too short",
          "too_long": "The value is too long",
          "too_many": "The list, the query or the body has too many items or fields",
          "pattern": "The value breaks the pattern",
          "format": "The value breaks the format",
          "encoding": "The text is not well-formed Unicode",
          "foreign": "The value does not belong to the record",
          "cursor": "The cursor does not fit this list",
          "exclusive": "The fields exclude each other",
          "reused": "The key was used with another body"
        }
      },
      "BadRequestProblem": {
        "type": "object",
        "description": "The error response (RFC 9457) if the request can't be parsed.",
        "required": [
          "type",
          "title",
          "status",
          "detail",
          "instance",
          "request_id"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "urn:problem-type:contentgen:bad-request"
          },
          "title": {
            "type": "string",
            "const": "Bad request"
          },
          "status": {
            "type": "integer",
            "format": "int32",
            "const": 400
          },
          "detail": {
            "$ref": "#/components/schemas/ProblemDetail"
          },
          "instance": {
            "$ref": "#/components/schemas/ProblemInstance"
          },
          "request_id": {
            "$ref": "#/components/schemas/RequestId"
          }
        }
      },
      "UnauthorizedProblem": {
        "type": "object",
        "description": "The error response (RFC 9457) if there is no valid API key.",
        "required": [
          "type",
          "title",
          "status",
          "detail",
          "instance",
          "request_id"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "urn:problem-type:contentgen:unauthorized"
          },
          "title": {
            "type": "string",
            "const": "Unauthorized"
          },
          "status": {
            "type": "integer",
            "format": "int32",
            "const": 401
          },
          "detail": {
            "$ref": "#/components/schemas/ProblemDetail"
          },
          "instance": {
            "$ref": "#/components/schemas/ProblemInstance"
          },
          "request_id": {
            "$ref": "#/components/schemas/RequestId"
          }
        }
      },
      "ForbiddenProblem": {
        "type": "object",
        "description": "The error response (RFC 9457) if the API key lacks the scope.",
        "required": [
          "type",
          "title",
          "status",
          "detail",
          "instance",
          "request_id"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "urn:problem-type:contentgen:forbidden"
          },
          "title": {
            "type": "string",
            "const": "Forbidden"
          },
          "status": {
            "type": "integer",
            "format": "int32",
            "const": 403
          },
          "detail": {
            "$ref": "#/components/schemas/ProblemDetail"
          },
          "instance": {
            "$ref": "#/components/schemas/ProblemInstance"
          },
          "request_id": {
            "$ref": "#/components/schemas/RequestId"
          }
        }
      },
      "NotFoundProblem": {
        "type": "object",
        "description": "The error response (RFC 9457) if there is nothing at this URL.",
        "required": [
          "type",
          "title",
          "status",
          "detail",
          "instance",
          "request_id"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "urn:problem-type:contentgen:not-found"
          },
          "title": {
            "type": "string",
            "const": "Not found"
          },
          "status": {
            "type": "integer",
            "format": "int32",
            "const": 404
          },
          "detail": {
            "$ref": "#/components/schemas/ProblemDetail"
          },
          "instance": {
            "$ref": "#/components/schemas/ProblemInstance"
          },
          "request_id": {
            "$ref": "#/components/schemas/RequestId"
          }
        }
      },
      "MethodNotAllowedProblem": {
        "type": "object",
        "description": "The error response (RFC 9457) if the path does not support the method.",
        "required": [
          "type",
          "title",
          "status",
          "detail",
          "instance",
          "request_id"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "urn:problem-type:contentgen:method-not-allowed"
          },
          "title": {
            "type": "string",
            "const": "Method not allowed"
          },
          "status": {
            "type": "integer",
            "format": "int32",
            "const": 405
          },
          "detail": {
            "$ref": "#/components/schemas/ProblemDetail"
          },
          "instance": {
            "$ref": "#/components/schemas/ProblemInstance"
          },
          "request_id": {
            "$ref": "#/components/schemas/RequestId"
          }
        }
      },
      "NotAcceptableProblem": {
        "type": "object",
        "description": "The error response (RFC 9457) if the response is not available in an accepted media type.",
        "required": [
          "type",
          "title",
          "status",
          "detail",
          "instance",
          "request_id"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "urn:problem-type:contentgen:not-acceptable"
          },
          "title": {
            "type": "string",
            "const": "Not acceptable"
          },
          "status": {
            "type": "integer",
            "format": "int32",
            "const": 406
          },
          "detail": {
            "$ref": "#/components/schemas/ProblemDetail"
          },
          "instance": {
            "$ref": "#/components/schemas/ProblemInstance"
          },
          "request_id": {
            "$ref": "#/components/schemas/RequestId"
          }
        }
      },
      "RequestTimeoutProblem": {
        "type": "object",
        "description": "The error response (RFC 9457) if the request did not arrive in time.",
        "required": [
          "type",
          "title",
          "status",
          "detail",
          "instance",
          "request_id"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "urn:problem-type:contentgen:request-timeout"
          },
          "title": {
            "type": "string",
            "const": "Request timeout"
          },
          "status": {
            "type": "integer",
            "format": "int32",
            "const": 408
          },
          "detail": {
            "$ref": "#/components/schemas/ProblemDetail"
          },
          "instance": {
            "$ref": "#/components/schemas/ProblemInstance"
          },
          "request_id": {
            "$ref": "#/components/schemas/RequestId"
          }
        }
      },
      "ConflictProblem": {
        "type": "object",
        "description": "The error response (RFC 9457) if the first request with this Idempotency-Key is still in progress.",
        "required": [
          "type",
          "title",
          "status",
          "detail",
          "instance",
          "request_id"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "urn:problem-type:contentgen:conflict"
          },
          "title": {
            "type": "string",
            "const": "Conflict"
          },
          "status": {
            "type": "integer",
            "format": "int32",
            "const": 409
          },
          "detail": {
            "$ref": "#/components/schemas/ProblemDetail"
          },
          "instance": {
            "$ref": "#/components/schemas/ProblemInstance"
          },
          "request_id": {
            "$ref": "#/components/schemas/RequestId"
          }
        }
      },
      "PreconditionFailedProblem": {
        "type": "object",
        "description": "The error response (RFC 9457) if the record does not match If-Match.",
        "required": [
          "type",
          "title",
          "status",
          "detail",
          "instance",
          "request_id"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "urn:problem-type:contentgen:precondition-failed"
          },
          "title": {
            "type": "string",
            "const": "Precondition failed"
          },
          "status": {
            "type": "integer",
            "format": "int32",
            "const": 412
          },
          "detail": {
            "$ref": "#/components/schemas/ProblemDetail"
          },
          "instance": {
            "$ref": "#/components/schemas/ProblemInstance"
          },
          "request_id": {
            "$ref": "#/components/schemas/RequestId"
          }
        }
      },
      "ContentTooLargeProblem": {
        "type": "object",
        "description": "The error response (RFC 9457) if the body is too large.",
        "required": [
          "type",
          "title",
          "status",
          "detail",
          "instance",
          "request_id"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "urn:problem-type:contentgen:content-too-large"
          },
          "title": {
            "type": "string",
            "const": "Content too large"
          },
          "status": {
            "type": "integer",
            "format": "int32",
            "const": 413
          },
          "detail": {
            "$ref": "#/components/schemas/ProblemDetail"
          },
          "instance": {
            "$ref": "#/components/schemas/ProblemInstance"
          },
          "request_id": {
            "$ref": "#/components/schemas/RequestId"
          }
        }
      },
      "UnsupportedMediaTypeProblem": {
        "type": "object",
        "description": "The error response (RFC 9457) if the body has an unsupported media type.",
        "required": [
          "type",
          "title",
          "status",
          "detail",
          "instance",
          "request_id"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "urn:problem-type:contentgen:unsupported-media-type"
          },
          "title": {
            "type": "string",
            "const": "Unsupported media type"
          },
          "status": {
            "type": "integer",
            "format": "int32",
            "const": 415
          },
          "detail": {
            "$ref": "#/components/schemas/ProblemDetail"
          },
          "instance": {
            "$ref": "#/components/schemas/ProblemInstance"
          },
          "request_id": {
            "$ref": "#/components/schemas/RequestId"
          }
        }
      },
      "ValidationProblem": {
        "type": "object",
        "description": "The error response (RFC 9457) if the request breaks rules. `errors` lists them.",
        "required": [
          "type",
          "title",
          "status",
          "detail",
          "instance",
          "request_id",
          "errors"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "urn:problem-type:contentgen:validation-failed"
          },
          "title": {
            "type": "string",
            "const": "Validation failed"
          },
          "status": {
            "type": "integer",
            "format": "int32",
            "const": 422
          },
          "detail": {
            "$ref": "#/components/schemas/ProblemDetail"
          },
          "instance": {
            "$ref": "#/components/schemas/ProblemInstance"
          },
          "request_id": {
            "$ref": "#/components/schemas/RequestId"
          },
          "errors": {
            "type": "array",
            "description": "Every broken rule.",
            "minItems": 1,
            "maxItems": 100,
            "items": {
              "$ref": "#/components/schemas/FieldError"
            }
          }
        }
      },
      "TooManyRequestsProblem": {
        "type": "object",
        "description": "The error response (RFC 9457) if a limit is reached.",
        "required": [
          "type",
          "title",
          "status",
          "detail",
          "instance",
          "request_id"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "urn:problem-type:contentgen:too-many-requests"
          },
          "title": {
            "type": "string",
            "const": "Too many requests"
          },
          "status": {
            "type": "integer",
            "format": "int32",
            "const": 429
          },
          "detail": {
            "$ref": "#/components/schemas/ProblemDetail"
          },
          "instance": {
            "$ref": "#/components/schemas/ProblemInstance"
          },
          "request_id": {
            "$ref": "#/components/schemas/RequestId"
          }
        }
      },
      "RequestHeaderFieldsTooLargeProblem": {
        "type": "object",
        "description": "The error response (RFC 9457) if the headers are too large.",
        "required": [
          "type",
          "title",
          "status",
          "detail",
          "instance",
          "request_id"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "urn:problem-type:contentgen:request-header-fields-too-large"
          },
          "title": {
            "type": "string",
            "const": "Request header fields too large"
          },
          "status": {
            "type": "integer",
            "format": "int32",
            "const": 431
          },
          "detail": {
            "$ref": "#/components/schemas/ProblemDetail"
          },
          "instance": {
            "$ref": "#/components/schemas/ProblemInstance"
          },
          "request_id": {
            "$ref": "#/components/schemas/RequestId"
          }
        }
      },
      "InternalServerErrorProblem": {
        "type": "object",
        "description": "The error response (RFC 9457) if something went wrong inside the service.",
        "required": [
          "type",
          "title",
          "status",
          "detail",
          "instance",
          "request_id"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "urn:problem-type:contentgen:internal-server-error"
          },
          "title": {
            "type": "string",
            "const": "Internal server error"
          },
          "status": {
            "type": "integer",
            "format": "int32",
            "const": 500
          },
          "detail": {
            "$ref": "#/components/schemas/ProblemDetail"
          },
          "instance": {
            "$ref": "#/components/schemas/ProblemInstance"
          },
          "request_id": {
            "$ref": "#/components/schemas/RequestId"
          }
        }
      },
      "ServiceUnavailableProblem": {
        "type": "object",
        "description": "The error response (RFC 9457) if the service is overloaded or can't reach its database.",
        "required": [
          "type",
          "title",
          "status",
          "detail",
          "instance",
          "request_id"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "urn:problem-type:contentgen:service-unavailable"
          },
          "title": {
            "type": "string",
            "const": "Service unavailable"
          },
          "status": {
            "type": "integer",
            "format": "int32",
            "const": 503
          },
          "detail": {
            "$ref": "#/components/schemas/ProblemDetail"
          },
          "instance": {
            "$ref": "#/components/schemas/ProblemInstance"
          },
          "request_id": {
            "$ref": "#/components/schemas/RequestId"
          }
        }
      },
      "ProblemDetail": {
        "type": "string",
        "minLength": 1,
        "maxLength": 2048,
        "description": "What happened and what to do, as human-readable text."
      },
      "ProblemInstance": {
        "type": "string",
        "format": "uri-reference",
        "maxLength": 2048,
        "description": "The path of the request."
      }
    },
    "examples": {
      "DocumentCreateFaq": {
        "summary": "A FAQ at medium creativity",
        "value": {
          "name": "Bakery FAQ",
          "prompt": "Questions people ask a small bakery about sourdough",
          "creativity": 0.5,
          "template_id": 16
        }
      },
      "DocumentCreateLeast": {
        "summary": "Required fields only",
        "value": {
          "name": "Product sheet intro",
          "prompt": "Introduce a reusable steel water bottle",
          "creativity": 0
        }
      },
      "DocumentCreateTweet": {
        "summary": "A tweet at the highest creativity",
        "value": {
          "name": "Launch tweet",
          "prompt": "Announce the opening of our bicycle repair café",
          "creativity": 1,
          "template_id": 33
        }
      },
      "DocumentUpdateRename": {
        "summary": "Rename and mark as a favorite",
        "value": {
          "name": "Bakery FAQ for the website",
          "favorite": true
        }
      },
      "DocumentUpdateEdit": {
        "summary": "Edit the text",
        "value": {
          "result": "Yes, our sourdough rests for a whole day before it is baked."
        }
      },
      "DocumentUpdateFavorite": {
        "summary": "Mark as a favorite",
        "value": {
          "favorite": true
        }
      },
      "ImageCreateRefined": {
        "summary": "With style, medium and filter",
        "value": {
          "name": "Harbor poster",
          "description": "A quiet harbor at dawn with two sailing boats",
          "resolution": "512x512",
          "style": "art_deco",
          "medium": "canvas",
          "filter": "sepia"
        }
      },
      "ImageCreateLeast": {
        "summary": "Required fields only",
        "value": {
          "name": "Mountain lake",
          "description": "A mountain lake in the first snow",
          "resolution": "256x256"
        }
      },
      "ImageCreateLarge": {
        "summary": "The largest resolution",
        "value": {
          "name": "City at night",
          "description": "A city at night seen from above",
          "resolution": "1024x1024",
          "style": "vaporwave"
        }
      },
      "ImageUpdateRename": {
        "summary": "Rename, mark as a favorite and keep the results",
        "value": {
          "name": "Harbor poster, final",
          "results": [
            "http://127.0.0.1:8080/media/Zk3mV0Qp7wXr1sT9uYb2Nc4D6fGh8JkL.png"
          ],
          "favorite": true
        }
      },
      "ImageUpdateDrop": {
        "summary": "Drop all results",
        "value": {
          "results": [],
          "favorite": false
        }
      },
      "ImageUpdateFavorite": {
        "summary": "Mark as a favorite and keep the results",
        "value": {
          "results": [
            "http://127.0.0.1:8080/media/Zk3mV0Qp7wXr1sT9uYb2Nc4D6fGh8JkL.png"
          ],
          "favorite": true
        }
      },
      "DocumentPage": {
        "summary": "A page that another page follows (`template_id=16`)",
        "value": {
          "data": [
            {
              "id": "01a1fd63-3620-7b7e-8a41-3c5d9e2f6b70",
              "name": "Bakery FAQ",
              "prompt": "Questions people ask a small bakery about sourdough",
              "creativity": 0.5,
              "template_id": 16,
              "result": "**Q: What if something goes wrong with sourdough?**\nA: The simple answer: make it a habit, and you will enjoy the process.\n\n**Q: Who is sourdough for?**\nA: It depends on the smallest detail, but most curious readers find their way quickly.\n\n**Q: How do I get started with sourdough?**\nA: Start with the cost. It helps you get a clear result.\n\n**Q: What should I know about sourdough?**\nA: It depends on the quality, but most families find their way quickly.\n\n**Q: How much time do I need for sourdough?**\nA: The practical answer: start small, and you will feel more confident.",
              "favorite": false,
              "state": "succeeded",
              "error": null,
              "model": "offline-writer",
              "created_at": "2026-11-21T09:15:00.000Z",
              "updated_at": "2026-11-21T09:15:00.042Z"
            }
          ],
          "meta": {
            "per_page": 10,
            "next_cursor": "WyJhZnRlciIsZmFsc2UsIjAxYTFmZDYzLTM2MjAtN2I3ZS04YTQxLTNjNWQ5ZTJmNmI3MCIsbnVsbF0.m693i07oLUdJnDk4lku9gl",
            "prev_cursor": null,
            "total": null,
            "total_relation": null
          }
        }
      },
      "EmptyPage": {
        "summary": "No matches (`include_total=true`)",
        "value": {
          "data": [],
          "meta": {
            "per_page": 10,
            "next_cursor": null,
            "prev_cursor": null,
            "total": 0,
            "total_relation": "exact"
          }
        }
      },
      "DocumentSucceeded": {
        "summary": "A written document",
        "value": {
          "id": "01a1fd63-3620-7b7e-8a41-3c5d9e2f6b70",
          "name": "Bakery FAQ",
          "prompt": "Questions people ask a small bakery about sourdough",
          "creativity": 0.5,
          "template_id": 16,
          "result": "**Q: What if something goes wrong with sourdough?**\nA: The simple answer: make it a habit, and you will enjoy the process.\n\n**Q: Who is sourdough for?**\nA: It depends on the smallest detail, but most curious readers find their way quickly.\n\n**Q: How do I get started with sourdough?**\nA: Start with the cost. It helps you get a clear result.\n\n**Q: What should I know about sourdough?**\nA: It depends on the quality, but most families find their way quickly.\n\n**Q: How much time do I need for sourdough?**\nA: The practical answer: start small, and you will feel more confident.",
          "favorite": false,
          "state": "succeeded",
          "error": null,
          "model": "offline-writer",
          "created_at": "2026-11-21T09:15:00.000Z",
          "updated_at": "2026-11-21T09:15:00.042Z"
        }
      },
      "DocumentUpdated": {
        "summary": "A renamed document, marked as a favorite",
        "value": {
          "id": "01a1fd63-3620-7b7e-8a41-3c5d9e2f6b70",
          "name": "Bakery FAQ for the website",
          "prompt": "Questions people ask a small bakery about sourdough",
          "creativity": 0.5,
          "template_id": 16,
          "result": "**Q: What if something goes wrong with sourdough?**\nA: The simple answer: make it a habit, and you will enjoy the process.\n\n**Q: Who is sourdough for?**\nA: It depends on the smallest detail, but most curious readers find their way quickly.\n\n**Q: How do I get started with sourdough?**\nA: Start with the cost. It helps you get a clear result.\n\n**Q: What should I know about sourdough?**\nA: It depends on the quality, but most families find their way quickly.\n\n**Q: How much time do I need for sourdough?**\nA: The practical answer: start small, and you will feel more confident.",
          "favorite": true,
          "state": "succeeded",
          "error": null,
          "model": "offline-writer",
          "created_at": "2026-11-21T09:15:00.000Z",
          "updated_at": "2026-11-21T09:40:00.250Z"
        }
      },
      "DocumentFailed": {
        "summary": "A document whose generation failed",
        "value": {
          "id": "01a1fd64-2080-7a11-8d02-94be5f6a1c38",
          "name": "Launch tweet",
          "prompt": "Announce the opening of our bicycle repair café",
          "creativity": 1,
          "template_id": 33,
          "result": null,
          "favorite": false,
          "state": "failed",
          "error": {
            "code": "provider_failed",
            "detail": "The model could not finish the generation. Create the record again."
          },
          "model": null,
          "created_at": "2026-11-21T09:16:00.000Z",
          "updated_at": "2026-11-21T09:16:21.310Z"
        }
      },
      "DocumentWatched": {
        "summary": "The events of a document",
        "value": "retry: 500\n\nevent: state\nid: 2-0-e3b0c44298fc1c14\ndata: {\"id\":\"01a1fd63-3620-7b7e-8a41-3c5d9e2f6b70\",\"name\":\"Bakery FAQ\",\"prompt\":\"Questions people ask a small bakery about sourdough\",\"creativity\":0.5,\"template_id\":16,\"result\":null,\"favorite\":false,\"state\":\"processing\",\"error\":null,\"model\":null,\"created_at\":\"2026-11-21T09:15:00.000Z\",\"updated_at\":\"2026-11-21T09:15:00.004Z\"}\n\nevent: text\nid: 2-124-2e377155da200b4d\ndata: {\"offset\":0,\"text\":\"**Q: What if something goes wrong with sourdough?**\\nA: The simple answer: make it a habit, and you will enjoy the process.\\n\\n\"}\n\nevent: text\nid: 2-576-778b0deff83af9b7\ndata: {\"offset\":124,\"text\":\"**Q: Who is sourdough for?**\\nA: It depends on the smallest detail, but most curious readers find their way quickly.\\n\\n**Q: How do I get started with sourdough?**\\nA: Start with the cost. It helps you get a clear result.\\n\\n**Q: What should I know about sourdough?**\\nA: It depends on the quality, but most families find their way quickly.\\n\\n**Q: How much time do I need for sourdough?**\\nA: The practical answer: start small, and you will feel more confident.\"}\n\nevent: state\nid: 3-576-778b0deff83af9b7\ndata: {\"id\":\"01a1fd63-3620-7b7e-8a41-3c5d9e2f6b70\",\"name\":\"Bakery FAQ\",\"prompt\":\"Questions people ask a small bakery about sourdough\",\"creativity\":0.5,\"template_id\":16,\"result\":\"**Q: What if something goes wrong with sourdough?**\\nA: The simple answer: make it a habit, and you will enjoy the process.\\n\\n**Q: Who is sourdough for?**\\nA: It depends on the smallest detail, but most curious readers find their way quickly.\\n\\n**Q: How do I get started with sourdough?**\\nA: Start with the cost. It helps you get a clear result.\\n\\n**Q: What should I know about sourdough?**\\nA: It depends on the quality, but most families find their way quickly.\\n\\n**Q: How much time do I need for sourdough?**\\nA: The practical answer: start small, and you will feel more confident.\",\"favorite\":false,\"state\":\"succeeded\",\"error\":null,\"model\":\"offline-writer\",\"created_at\":\"2026-11-21T09:15:00.000Z\",\"updated_at\":\"2026-11-21T09:15:00.042Z\"}\n\n"
      },
      "DocumentQueued": {
        "summary": "A document in the queue",
        "value": {
          "id": "01a1fd63-3620-7b7e-8a41-3c5d9e2f6b70",
          "name": "Bakery FAQ",
          "prompt": "Questions people ask a small bakery about sourdough",
          "creativity": 0.5,
          "template_id": 16,
          "result": null,
          "favorite": false,
          "state": "queued",
          "error": null,
          "model": null,
          "created_at": "2026-11-21T09:15:00.000Z",
          "updated_at": "2026-11-21T09:15:00.000Z"
        }
      },
      "ImagePage": {
        "summary": "The last page (`per_page=25&include_total=true`)",
        "value": {
          "data": [
            {
              "id": "01a1fd67-ca00-7f04-9b63-7e1a0c4d8f95",
              "name": "Harbor poster",
              "description": "A quiet harbor at dawn with two sailing boats",
              "resolution": "512x512",
              "style": "art_deco",
              "medium": "canvas",
              "filter": "sepia",
              "results": [
                "http://127.0.0.1:8080/media/Zk3mV0Qp7wXr1sT9uYb2Nc4D6fGh8JkL.png"
              ],
              "favorite": false,
              "state": "succeeded",
              "error": null,
              "model": "offline-painter",
              "created_at": "2026-11-21T09:20:00.000Z",
              "updated_at": "2026-11-21T09:20:00.171Z"
            }
          ],
          "meta": {
            "per_page": 25,
            "next_cursor": null,
            "prev_cursor": "WyJiZWZvcmUiLGZhbHNlLCIwMWExZmQ2Ny1jYTAwLTdmMDQtOWI2My03ZTFhMGM0ZDhmOTUiLG51bGxd.yDF-tE1Hv-qL_3mhSb3kcb",
            "total": 26,
            "total_relation": "exact"
          }
        }
      },
      "ImageSucceeded": {
        "summary": "A drawn image",
        "value": {
          "id": "01a1fd67-ca00-7f04-9b63-7e1a0c4d8f95",
          "name": "Harbor poster",
          "description": "A quiet harbor at dawn with two sailing boats",
          "resolution": "512x512",
          "style": "art_deco",
          "medium": "canvas",
          "filter": "sepia",
          "results": [
            "http://127.0.0.1:8080/media/Zk3mV0Qp7wXr1sT9uYb2Nc4D6fGh8JkL.png"
          ],
          "favorite": false,
          "state": "succeeded",
          "error": null,
          "model": "offline-painter",
          "created_at": "2026-11-21T09:20:00.000Z",
          "updated_at": "2026-11-21T09:20:00.171Z"
        }
      },
      "ImageUpdated": {
        "summary": "A renamed image, marked as a favorite",
        "value": {
          "id": "01a1fd67-ca00-7f04-9b63-7e1a0c4d8f95",
          "name": "Harbor poster, final",
          "description": "A quiet harbor at dawn with two sailing boats",
          "resolution": "512x512",
          "style": "art_deco",
          "medium": "canvas",
          "filter": "sepia",
          "results": [
            "http://127.0.0.1:8080/media/Zk3mV0Qp7wXr1sT9uYb2Nc4D6fGh8JkL.png"
          ],
          "favorite": true,
          "state": "succeeded",
          "error": null,
          "model": "offline-painter",
          "created_at": "2026-11-21T09:20:00.000Z",
          "updated_at": "2026-11-21T09:45:00.125Z"
        }
      },
      "ImageFailed": {
        "summary": "An image whose generation failed",
        "value": {
          "id": "01a1fd68-b460-7c05-a7de-0f2b6c1d9e53",
          "name": "City at night",
          "description": "A city at night seen from above",
          "resolution": "1024x1024",
          "style": "vaporwave",
          "medium": null,
          "filter": null,
          "results": [],
          "favorite": false,
          "state": "failed",
          "error": {
            "code": "timed_out",
            "detail": "The generation took too long. Create the record again."
          },
          "model": null,
          "created_at": "2026-11-21T09:21:00.000Z",
          "updated_at": "2026-11-21T09:24:03.021Z"
        }
      },
      "ImageWatched": {
        "summary": "The events of an image",
        "value": "retry: 500\n\nevent: state\nid: 2-0-e3b0c44298fc1c14\ndata: {\"id\":\"01a1fd67-ca00-7f04-9b63-7e1a0c4d8f95\",\"name\":\"Harbor poster\",\"description\":\"A quiet harbor at dawn with two sailing boats\",\"resolution\":\"512x512\",\"style\":\"art_deco\",\"medium\":\"canvas\",\"filter\":\"sepia\",\"results\":[],\"favorite\":false,\"state\":\"processing\",\"error\":null,\"model\":null,\"created_at\":\"2026-11-21T09:20:00.000Z\",\"updated_at\":\"2026-11-21T09:20:00.006Z\"}\n\nevent: state\nid: 3-0-e3b0c44298fc1c14\ndata: {\"id\":\"01a1fd67-ca00-7f04-9b63-7e1a0c4d8f95\",\"name\":\"Harbor poster\",\"description\":\"A quiet harbor at dawn with two sailing boats\",\"resolution\":\"512x512\",\"style\":\"art_deco\",\"medium\":\"canvas\",\"filter\":\"sepia\",\"results\":[\"http://127.0.0.1:8080/media/Zk3mV0Qp7wXr1sT9uYb2Nc4D6fGh8JkL.png\"],\"favorite\":false,\"state\":\"succeeded\",\"error\":null,\"model\":\"offline-painter\",\"created_at\":\"2026-11-21T09:20:00.000Z\",\"updated_at\":\"2026-11-21T09:20:00.171Z\"}\n\n"
      },
      "ImageQueued": {
        "summary": "An image in the queue",
        "value": {
          "id": "01a1fd67-ca00-7f04-9b63-7e1a0c4d8f95",
          "name": "Harbor poster",
          "description": "A quiet harbor at dawn with two sailing boats",
          "resolution": "512x512",
          "style": "art_deco",
          "medium": "canvas",
          "filter": "sepia",
          "results": [],
          "favorite": false,
          "state": "queued",
          "error": null,
          "model": null,
          "created_at": "2026-11-21T09:20:00.000Z",
          "updated_at": "2026-11-21T09:20:00.000Z"
        }
      },
      "BrokenJson": {
        "summary": "Broken JSON",
        "value": {
          "type": "urn:problem-type:contentgen:bad-request",
          "title": "Bad request",
          "status": 400,
          "detail": "The body is not valid JSON. Expected a comma or \"}\" at line 2, column 3.",
          "instance": "/api/v1/documents",
          "request_id": "req-01a1fd63-ab50-7d19-b3f0-52c8e0a94d17"
        }
      },
      "KeyMissing": {
        "summary": "A request without a key",
        "value": {
          "type": "urn:problem-type:contentgen:unauthorized",
          "title": "Unauthorized",
          "status": 401,
          "detail": "This endpoint needs an API key. Send it as \"Authorization: Bearer <API_KEY>\".",
          "instance": "/api/v1/documents",
          "request_id": "req-01a1fd63-ab50-7d19-b3f0-52c8e0a94d17"
        }
      },
      "KeyInvalid": {
        "summary": "An invalid key",
        "value": {
          "type": "urn:problem-type:contentgen:unauthorized",
          "title": "Unauthorized",
          "status": 401,
          "detail": "The API key is not valid. It may be mistyped, expired or revoked.",
          "instance": "/api/v1/documents",
          "request_id": "req-01a1fd63-ab50-7d19-b3f0-52c8e0a94d17"
        }
      },
      "ScopeMissing": {
        "summary": "A write with a read-only key",
        "value": {
          "type": "urn:problem-type:contentgen:forbidden",
          "title": "Forbidden",
          "status": 403,
          "detail": "This operation needs the scope \"write\"; the API key has \"read\".",
          "instance": "/api/v1/documents",
          "request_id": "req-01a1fd63-ab50-7d19-b3f0-52c8e0a94d17"
        }
      },
      "RecordUnknown": {
        "summary": "No such record",
        "value": {
          "type": "urn:problem-type:contentgen:not-found",
          "title": "Not found",
          "status": 404,
          "detail": "There is nothing at this URL. Check the path and the id: the record may be deleted.",
          "instance": "/api/v1/documents/01a1fd60-77a8-7c42-9e1b-5d2f8a6b3c01",
          "request_id": "req-01a1fd63-ab50-7d19-b3f0-52c8e0a94d17"
        }
      },
      "MethodNotAllowed": {
        "summary": "DELETE on a list",
        "value": {
          "type": "urn:problem-type:contentgen:method-not-allowed",
          "title": "Method not allowed",
          "status": 405,
          "detail": "DELETE is not allowed here. Allowed: GET, HEAD, POST.",
          "instance": "/api/v1/documents",
          "request_id": "req-01a1fd63-ab50-7d19-b3f0-52c8e0a94d17"
        }
      },
      "XmlNotAcceptable": {
        "summary": "A request for XML",
        "value": {
          "type": "urn:problem-type:contentgen:not-acceptable",
          "title": "Not acceptable",
          "status": 406,
          "detail": "The response can be sent as application/json, which \"Accept: application/xml\" does not allow.",
          "instance": "/api/v1/documents",
          "request_id": "req-01a1fd63-ab50-7d19-b3f0-52c8e0a94d17"
        }
      },
      "RequestTooSlow": {
        "summary": "A body that did not arrive",
        "value": {
          "type": "urn:problem-type:contentgen:request-timeout",
          "title": "Request timeout",
          "status": 408,
          "detail": "The request did not arrive in time. Send it again.",
          "instance": "/",
          "request_id": "req-01a1fd63-ab50-7d19-b3f0-52c8e0a94d17"
        }
      },
      "KeyInFlight": {
        "summary": "A repeated request, sent too early",
        "value": {
          "type": "urn:problem-type:contentgen:conflict",
          "title": "Conflict",
          "status": 409,
          "detail": "The first request with this Idempotency-Key is still in progress. Send it again in a moment.",
          "instance": "/api/v1/documents",
          "request_id": "req-01a1fd63-ab50-7d19-b3f0-52c8e0a94d17"
        }
      },
      "RecordChanged": {
        "summary": "Another client changed the record",
        "value": {
          "type": "urn:problem-type:contentgen:precondition-failed",
          "title": "Precondition failed",
          "status": 412,
          "detail": "The record has changed since. Get it again, then repeat the request with its new ETag.",
          "instance": "/api/v1/documents/01a1fd63-3620-7b7e-8a41-3c5d9e2f6b70",
          "request_id": "req-01a1fd63-ab50-7d19-b3f0-52c8e0a94d17"
        }
      },
      "BodyTooLarge": {
        "summary": "A body of 2 MiB",
        "value": {
          "type": "urn:problem-type:contentgen:content-too-large",
          "title": "Content too large",
          "status": 413,
          "detail": "The body must have at most 1048576 bytes.",
          "instance": "/api/v1/documents",
          "request_id": "req-01a1fd63-ab50-7d19-b3f0-52c8e0a94d17"
        }
      },
      "TextNotSupported": {
        "summary": "A body in plain text",
        "value": {
          "type": "urn:problem-type:contentgen:unsupported-media-type",
          "title": "Unsupported media type",
          "status": 415,
          "detail": "The body must be application/x-www-form-urlencoded or application/json, not \"text/plain\".",
          "instance": "/api/v1/documents",
          "request_id": "req-01a1fd63-ab50-7d19-b3f0-52c8e0a94d17"
        }
      },
      "ParameterMistyped": {
        "summary": "A mistyped parameter",
        "value": {
          "type": "urn:problem-type:contentgen:validation-failed",
          "title": "Validation failed",
          "status": 422,
          "detail": "The request breaks 1 rule.",
          "instance": "/api/v1/documents",
          "request_id": "req-01a1fd63-ab50-7d19-b3f0-52c8e0a94d17",
          "errors": [
            {
              "field": "serach",
              "code": "unknown",
              "detail": "is not a query parameter of this operation (use one of search, search_by, favorite, template_id, all_templates, sort_by, sort, per_page, cursor, include_total)"
            }
          ]
        }
      },
      "CreativityNotOffered": {
        "summary": "A missing name and an unknown creativity",
        "value": {
          "type": "urn:problem-type:contentgen:validation-failed",
          "title": "Validation failed",
          "status": 422,
          "detail": "The request breaks 2 rules.",
          "instance": "/api/v1/documents",
          "request_id": "req-01a1fd63-ab50-7d19-b3f0-52c8e0a94d17",
          "errors": [
            {
              "field": "name",
              "code": "required",
              "detail": "is required"
            },
            {
              "field": "creativity",
              "code": "choice",
              "detail": "must be one of 0, 0.25, 0.5, 0.75, 1"
            }
          ]
        }
      },
      "ResolutionNotOffered": {
        "summary": "An unknown resolution",
        "value": {
          "type": "urn:problem-type:contentgen:validation-failed",
          "title": "Validation failed",
          "status": 422,
          "detail": "The request breaks 1 rule.",
          "instance": "/api/v1/images",
          "request_id": "req-01a1fd63-ab50-7d19-b3f0-52c8e0a94d17",
          "errors": [
            {
              "field": "resolution",
              "code": "choice",
              "detail": "must be one of 256x256, 512x512, 1024x1024"
            }
          ]
        }
      },
      "LimitReached": {
        "summary": "An account over its limit",
        "value": {
          "type": "urn:problem-type:contentgen:too-many-requests",
          "title": "Too many requests",
          "status": 429,
          "detail": "The limit of 3000 requests in 60 seconds is reached. Try again in 12 seconds.",
          "instance": "/api/v1/documents",
          "request_id": "req-01a1fd63-ab50-7d19-b3f0-52c8e0a94d17"
        }
      },
      "HeadersTooLarge": {
        "summary": "A header of 20 KB",
        "value": {
          "type": "urn:problem-type:contentgen:request-header-fields-too-large",
          "title": "Request header fields too large",
          "status": 431,
          "detail": "The URL and the headers of a request must have at most 16384 bytes in total.",
          "instance": "/",
          "request_id": "req-01a1fd63-ab50-7d19-b3f0-52c8e0a94d17"
        }
      },
      "InternalError": {
        "summary": "An unexpected error",
        "value": {
          "type": "urn:problem-type:contentgen:internal-server-error",
          "title": "Internal server error",
          "status": 500,
          "detail": "An unexpected error happened in the service. If it happens again, report it with the request_id.",
          "instance": "/api/v1/documents",
          "request_id": "req-01a1fd63-ab50-7d19-b3f0-52c8e0a94d17"
        }
      },
      "ServiceAway": {
        "summary": "A short outage",
        "value": {
          "type": "urn:problem-type:contentgen:service-unavailable",
          "title": "Service unavailable",
          "status": 503,
          "detail": "The service can't answer right now. Try again in a moment.",
          "instance": "/api/v1/documents",
          "request_id": "req-01a1fd63-ab50-7d19-b3f0-52c8e0a94d17"
        }
      }
    }
  },
  "x-limits": {
    "bodyBytes": 1048576,
    "headerBytes": 16384,
    "waitSeconds": 25,
    "idempotencySeconds": 86400,
    "pictureSeconds": 3600
  },
  "x-cors": {
    "origin": "*",
    "preflightStatus": 204,
    "preflightSeconds": 86400,
    "requestHeaders": [
      "Authorization",
      "Content-Type",
      "X-Request-Id"
    ]
  }
};
