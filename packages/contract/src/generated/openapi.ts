// Generated from openapi/v1.yaml by `npm run generate`. Do not edit.

export const openapi: unknown = {
  "openapi": "3.1.1",
  "info": {
    "title": "Content Generation API",
    "version": "1.3.0",
    "summary": "Writes documents and draws images with AI, and keeps them.",
    "description": "Create **documents** (texts) and **images** (pictures) from an instruction; read, list, search, edit and delete them.\nA create waits for its result; status `202` means that it is not ready yet: get the record again after\n`Retry-After` seconds, or watch its events. The tags Requests, Responses and Versions have the rules of all operations.\n",
    "contact": {
      "name": "contentgen",
      "url": "https://github.com/contentgen/contentgen/issues"
    },
    "license": {
      "name": "MIT",
      "identifier": "MIT"
    }
  },
  "externalDocs": {
    "description": "The guides. A running service has them at `/docs/`.",
    "url": "https://github.com/contentgen/contentgen/tree/main/packages/docs/guides"
  },
  "servers": [
    {
      "url": "http://127.0.0.1:8080",
      "description": "A service started with npm start"
    }
  ],
  "security": [
    {
      "apiKey": []
    }
  ],
  "tags": [
    {
      "name": "Requests",
      "description": "Send a form or JSON; the same rules apply to both.\n\n```sh\ncurl http://127.0.0.1:8080/api/v1/documents -H 'Authorization: Bearer YOUR_API_KEY' \\\n  -d 'name=Bakery FAQ' -d 'prompt=Sourdough course, 90 euros, three evenings. Can beginners come? Do I need flour?' -d creativity=0.5 -d template_id=16\n```\n\nIn forms and queries, a boolean is `true`, `false`, `1`, `0`, `on`, `off`, `yes` or `no`, in any case. A list in a\nform repeats its field (`results=A&results=B`; `results[]=A` and `results[0]=A` also work), and `results=` is the\nempty list. An empty query parameter, an empty header except `If-Match`, an empty number, choice or boolean in a\nform, and `null` for an optional field in JSON mean \"not given\": the default applies, and an update leaves the\nfield as it is. Unknown fields and parameters get `422`, so a typo is never ignored. Text must be valid Unicode\nwithout NUL. A body has at most 1 MiB.\n"
    },
    {
      "name": "Responses",
      "description": "Responses are JSON, and errors are [problem details](https://www.rfc-editor.org/rfc/rfc9457). Every response has\nan `X-Request-Id`: yours, if you sent one (up to 128 letters, digits, `.`, `_` and `-`). Records and lists are\n`Cache-Control: private, no-cache`: revalidate records with `ETag` and `If-None-Match`. Each `GET` also works as\n`HEAD`. A page of any origin may call the API with a key (CORS). The API uses no cookies.\n"
    },
    {
      "name": "Versions",
      "description": "Within `/api/v1`, a later version may add operations, optional parameters, fields, problem types, error codes and\nevents. Ignore what you do not know. Before anything is removed, responses carry `Deprecation` and `Sunset` for at\nleast 12 months.\n"
    },
    {
      "name": "Documents",
      "description": "Texts written by AI from a prompt and a creativity level.\nThe template sets the form of the text: an FAQ, a tweet, a press release.\n"
    },
    {
      "name": "Images",
      "description": "Pictures drawn by AI from a description and a resolution.\nStyle, medium and filter refine the picture.\n"
    },
    {
      "name": "Account",
      "description": "What the account of your API key has used, and its limits."
    },
    {
      "name": "Webhooks",
      "description": "The URLs that the service calls when a record is finished."
    },
    {
      "name": "Webhook events",
      "description": "What the service sends to them, signed as [Standard Webhooks](https://www.standardwebhooks.com) says.\n"
    }
  ],
  "paths": {
    "/api/v1/documents": {
      "get": {
        "operationId": "listDocuments",
        "summary": "List documents",
        "description": "Returns one page of documents, newest first. **Without `template_id`, it returns only Freestyle documents**;\nsend `all_templates=true` for all of them.\n",
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
            "x-also-known-as": [
              "template",
              "type"
            ],
            "schema": {
              "$ref": "#/components/schemas/TemplateId",
              "default": 1
            }
          },
          {
            "name": "all_templates",
            "in": "query",
            "description": "Documents of every template, also if you choose one.",
            "x-turns-off": "template_id",
            "schema": {
              "type": "boolean",
              "default": false
            },
            "example": true
          },
          {
            "$ref": "#/components/parameters/SortBy"
          },
          {
            "$ref": "#/components/parameters/SortDirection"
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
            "description": "A page of documents.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
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
                  }
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "422": {
            "$ref": "#/components/responses/ValidationFailed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      },
      "post": {
        "operationId": "createDocument",
        "summary": "Create a document",
        "description": "Stores the document, then writes its text. It waits up to 25 seconds for the text; `Prefer` changes that.\nA generation that fails is not an error of the request: the document has `state: failed`. If you\ndisconnect, the generation continues.\n",
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
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/DocumentCreate"
              },
              "examples": {
                "faq": {
                  "$ref": "#/components/examples/DocumentCreateFaq"
                }
              }
            },
            "application/x-www-form-urlencoded": {
              "schema": {
                "$ref": "#/components/schemas/DocumentCreate"
              },
              "examples": {
                "faq": {
                  "$ref": "#/components/examples/DocumentCreateFaq"
                },
                "freestyle": {
                  "$ref": "#/components/examples/DocumentCreateFreestyle"
                }
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The document, finished. Its state is `succeeded` or `failed`.",
            "headers": {
              "Location": {
                "$ref": "#/components/headers/Location"
              },
              "ETag": {
                "$ref": "#/components/headers/ETag"
              },
              "Preference-Applied": {
                "$ref": "#/components/headers/PreferenceApplied"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Document"
                },
                "examples": {
                  "succeeded": {
                    "$ref": "#/components/examples/Document"
                  },
                  "failed": {
                    "$ref": "#/components/examples/DocumentFailed"
                  }
                }
              }
            },
            "links": {
              "show": {
                "$ref": "#/components/links/ShowDocument"
              },
              "watch": {
                "$ref": "#/components/links/WatchDocument"
              },
              "delete": {
                "$ref": "#/components/links/DeleteDocument"
              }
            }
          },
          "202": {
            "description": "The document, not finished. Get `Location` after `Retry-After` seconds, or watch its events.",
            "headers": {
              "Location": {
                "$ref": "#/components/headers/Location"
              },
              "Retry-After": {
                "$ref": "#/components/headers/RetryAfter"
              },
              "ETag": {
                "$ref": "#/components/headers/ETag"
              },
              "Preference-Applied": {
                "$ref": "#/components/headers/PreferenceApplied"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
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
            },
            "links": {
              "show": {
                "$ref": "#/components/links/ShowDocument"
              },
              "watch": {
                "$ref": "#/components/links/WatchDocument"
              },
              "delete": {
                "$ref": "#/components/links/DeleteDocument"
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "422": {
            "$ref": "#/components/responses/ValidationFailed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
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
        "description": "Returns the document, finished or not.",
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
          }
        ],
        "responses": {
          "200": {
            "description": "The document.",
            "headers": {
              "ETag": {
                "$ref": "#/components/headers/ETag"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Document"
                },
                "examples": {
                  "succeeded": {
                    "$ref": "#/components/examples/Document"
                  },
                  "failed": {
                    "$ref": "#/components/examples/DocumentFailed"
                  }
                }
              }
            }
          },
          "304": {
            "$ref": "#/components/responses/NotModified"
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
          "422": {
            "$ref": "#/components/responses/ValidationFailed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      },
      "patch": {
        "operationId": "updateDocument",
        "summary": "Update a document",
        "description": "Changes the fields that you send. An update that changes nothing leaves `updated_at` and the `ETag` as they\nare. No update changes `state`.\n",
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
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/DocumentUpdate"
              },
              "examples": {
                "edit": {
                  "$ref": "#/components/examples/DocumentUpdateEdit"
                }
              }
            },
            "application/x-www-form-urlencoded": {
              "schema": {
                "$ref": "#/components/schemas/DocumentUpdate"
              },
              "examples": {
                "rename": {
                  "$ref": "#/components/examples/DocumentUpdateRename"
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "$ref": "#/components/responses/UpdatedDocument"
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
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "422": {
            "$ref": "#/components/responses/ValidationFailed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      },
      "put": {
        "operationId": "putDocument",
        "summary": "Update a document with PUT",
        "description": "The same as `PATCH`. It does not replace the document.",
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
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/DocumentUpdate"
              },
              "examples": {
                "edit": {
                  "$ref": "#/components/examples/DocumentUpdateEdit"
                }
              }
            },
            "application/x-www-form-urlencoded": {
              "schema": {
                "$ref": "#/components/schemas/DocumentUpdate"
              },
              "examples": {
                "rename": {
                  "$ref": "#/components/examples/DocumentUpdateRename"
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "$ref": "#/components/responses/UpdatedDocument"
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
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "422": {
            "$ref": "#/components/responses/ValidationFailed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      },
      "delete": {
        "operationId": "deleteDocument",
        "summary": "Delete a document",
        "description": "Deletes the document. If its text is still being written, the generation is canceled.",
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
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "422": {
            "$ref": "#/components/responses/ValidationFailed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      }
    },
    "/api/v1/documents/{id}/events": {
      "parameters": [
        {
          "$ref": "#/components/parameters/DocumentId"
        }
      ],
      "get": {
        "operationId": "watchDocument",
        "summary": "Watch a document",
        "description": "Streams the text while it is written, as\n[server-sent events](https://html.spec.whatwg.org/multipage/server-sent-events.html). The stream ends when\nthe document is finished or deleted. If the connection breaks earlier, reconnect with `Last-Event-ID`. After\n20 seconds without an event, the stream sends a comment, so a dead connection can be noticed.\n",
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
            "$ref": "#/components/parameters/LastEventId"
          }
        ],
        "responses": {
          "200": {
            "description": "The events of the document.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              }
            },
            "content": {
              "text/event-stream": {
                "schema": {
                  "$ref": "#/components/schemas/DocumentEvents"
                },
                "examples": {
                  "written": {
                    "$ref": "#/components/examples/DocumentWatched"
                  }
                }
              }
            }
          },
          "204": {
            "$ref": "#/components/responses/StreamEnded"
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
          "422": {
            "$ref": "#/components/responses/ValidationFailed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      }
    },
    "/api/v1/images": {
      "get": {
        "operationId": "listImages",
        "summary": "List images",
        "description": "Returns one page of images, newest first.",
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
            "$ref": "#/components/parameters/SortDirection"
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
            "description": "A page of images.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
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
                  }
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "422": {
            "$ref": "#/components/responses/ValidationFailed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      },
      "post": {
        "operationId": "createImage",
        "summary": "Create an image",
        "description": "Stores the image, then draws its picture. It waits up to 25 seconds for the picture; `Prefer` changes that.\nA generation that fails is not an error of the request: the image has `state: failed`. If you disconnect,\nthe generation continues.\n",
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
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/ImageCreate"
              },
              "examples": {
                "poster": {
                  "$ref": "#/components/examples/ImageCreatePoster"
                }
              }
            },
            "application/x-www-form-urlencoded": {
              "schema": {
                "$ref": "#/components/schemas/ImageCreate"
              },
              "examples": {
                "poster": {
                  "$ref": "#/components/examples/ImageCreatePoster"
                },
                "plain": {
                  "$ref": "#/components/examples/ImageCreatePlain"
                }
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The image, finished. Its state is `succeeded` or `failed`.",
            "headers": {
              "Location": {
                "$ref": "#/components/headers/Location"
              },
              "ETag": {
                "$ref": "#/components/headers/ETag"
              },
              "Preference-Applied": {
                "$ref": "#/components/headers/PreferenceApplied"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Image"
                },
                "examples": {
                  "succeeded": {
                    "$ref": "#/components/examples/Image"
                  },
                  "failed": {
                    "$ref": "#/components/examples/ImageFailed"
                  }
                }
              }
            },
            "links": {
              "show": {
                "$ref": "#/components/links/ShowImage"
              },
              "watch": {
                "$ref": "#/components/links/WatchImage"
              },
              "delete": {
                "$ref": "#/components/links/DeleteImage"
              }
            }
          },
          "202": {
            "description": "The image, not finished. Get `Location` after `Retry-After` seconds, or watch its events.",
            "headers": {
              "Location": {
                "$ref": "#/components/headers/Location"
              },
              "Retry-After": {
                "$ref": "#/components/headers/RetryAfter"
              },
              "ETag": {
                "$ref": "#/components/headers/ETag"
              },
              "Preference-Applied": {
                "$ref": "#/components/headers/PreferenceApplied"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
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
            },
            "links": {
              "show": {
                "$ref": "#/components/links/ShowImage"
              },
              "watch": {
                "$ref": "#/components/links/WatchImage"
              },
              "delete": {
                "$ref": "#/components/links/DeleteImage"
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "422": {
            "$ref": "#/components/responses/ValidationFailed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
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
        "description": "Returns the image, finished or not.",
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
          }
        ],
        "responses": {
          "200": {
            "description": "The image.",
            "headers": {
              "ETag": {
                "$ref": "#/components/headers/ETag"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Image"
                },
                "examples": {
                  "succeeded": {
                    "$ref": "#/components/examples/Image"
                  },
                  "failed": {
                    "$ref": "#/components/examples/ImageFailed"
                  }
                }
              }
            }
          },
          "304": {
            "$ref": "#/components/responses/NotModified"
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
          "422": {
            "$ref": "#/components/responses/ValidationFailed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      },
      "patch": {
        "operationId": "updateImage",
        "summary": "Update an image",
        "description": "Changes the fields that you send. `results` and `favorite` are required: to keep the pictures, repeat\n`results` as it is. You can remove or reorder the pictures of the image, but not add others. An update that\nchanges nothing leaves `updated_at` and the `ETag` as they are. No update changes `state`.\n",
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
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/ImageUpdate"
              },
              "examples": {
                "remove": {
                  "$ref": "#/components/examples/ImageUpdateRemove"
                }
              }
            },
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
            }
          }
        },
        "responses": {
          "200": {
            "$ref": "#/components/responses/UpdatedImage"
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
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "422": {
            "$ref": "#/components/responses/ValidationFailed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      },
      "put": {
        "operationId": "putImage",
        "summary": "Update an image with PUT",
        "description": "The same as `PATCH`. It does not replace the image.",
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
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/ImageUpdate"
              },
              "examples": {
                "remove": {
                  "$ref": "#/components/examples/ImageUpdateRemove"
                }
              }
            },
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
            }
          }
        },
        "responses": {
          "200": {
            "$ref": "#/components/responses/UpdatedImage"
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
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "422": {
            "$ref": "#/components/responses/ValidationFailed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      },
      "delete": {
        "operationId": "deleteImage",
        "summary": "Delete an image",
        "description": "Deletes the image and its pictures: the URLs in `results` stop working. If the picture is still being drawn,\nthe generation is canceled.\n",
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
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "422": {
            "$ref": "#/components/responses/ValidationFailed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      }
    },
    "/api/v1/images/{id}/events": {
      "parameters": [
        {
          "$ref": "#/components/parameters/ImageId"
        }
      ],
      "get": {
        "operationId": "watchImage",
        "summary": "Watch an image",
        "description": "Streams the changes of the image until it is finished or deleted. Reconnect as with a document.\n",
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
            "$ref": "#/components/parameters/LastEventId"
          }
        ],
        "responses": {
          "200": {
            "description": "The events of the image.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              }
            },
            "content": {
              "text/event-stream": {
                "schema": {
                  "$ref": "#/components/schemas/ImageEvents"
                },
                "examples": {
                  "drawn": {
                    "$ref": "#/components/examples/ImageWatched"
                  }
                }
              }
            }
          },
          "204": {
            "$ref": "#/components/responses/StreamEnded"
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
          "422": {
            "$ref": "#/components/responses/ValidationFailed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      }
    },
    "/api/v1/usage": {
      "get": {
        "operationId": "getUsage",
        "summary": "Show usage and limits",
        "description": "Returns what the account has used in the current month (UTC), and its limits. Generations of deleted records\ncount, too.\n",
        "tags": [
          "Account"
        ],
        "security": [
          {
            "apiKey": [
              "read"
            ]
          }
        ],
        "responses": {
          "200": {
            "description": "The usage of the current month.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/AccountUsage"
                },
                "examples": {
                  "month": {
                    "$ref": "#/components/examples/UsageOfMonth"
                  }
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "422": {
            "$ref": "#/components/responses/ValidationFailed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      }
    },
    "/api/v1/webhooks": {
      "get": {
        "operationId": "listWebhooks",
        "summary": "List webhooks",
        "description": "Returns all webhooks of the account, the oldest first, each with its last deliveries. It shows no secret.",
        "tags": [
          "Webhooks"
        ],
        "security": [
          {
            "apiKey": [
              "read"
            ]
          }
        ],
        "responses": {
          "200": {
            "description": "The webhooks.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/WebhookList"
                },
                "examples": {
                  "one": {
                    "$ref": "#/components/examples/Webhooks"
                  }
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "422": {
            "$ref": "#/components/responses/ValidationFailed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      },
      "post": {
        "operationId": "createWebhook",
        "summary": "Create a webhook",
        "description": "Lets the service call a URL when a record is finished. An account has at most 10 webhooks. The response shows\nthe signing secret, once. To change a secret, create a second webhook and then delete the first.\n",
        "tags": [
          "Webhooks"
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
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/WebhookCreate"
              },
              "examples": {
                "all": {
                  "$ref": "#/components/examples/WebhookCreateAll"
                },
                "failures": {
                  "$ref": "#/components/examples/WebhookCreateFailures"
                }
              }
            },
            "application/x-www-form-urlencoded": {
              "schema": {
                "$ref": "#/components/schemas/WebhookCreate"
              },
              "encoding": {
                "types": {
                  "style": "form",
                  "explode": true,
                  "allowReserved": true
                }
              },
              "examples": {
                "all": {
                  "$ref": "#/components/examples/WebhookCreateAll"
                }
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The webhook and its secret.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/CreatedWebhook"
                },
                "examples": {
                  "created": {
                    "$ref": "#/components/examples/WebhookCreated"
                  }
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "422": {
            "$ref": "#/components/responses/ValidationFailed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      }
    },
    "/api/v1/webhooks/{id}": {
      "parameters": [
        {
          "$ref": "#/components/parameters/WebhookId"
        }
      ],
      "delete": {
        "operationId": "deleteWebhook",
        "summary": "Delete a webhook",
        "description": "Deletes the webhook and its deliveries. A delivery that is being sent may still arrive.",
        "tags": [
          "Webhooks"
        ],
        "security": [
          {
            "apiKey": [
              "write"
            ]
          }
        ],
        "responses": {
          "204": {
            "$ref": "#/components/responses/Deleted"
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
          "422": {
            "$ref": "#/components/responses/ValidationFailed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      }
    },
    "/api/v1/webhooks/{id}/test": {
      "parameters": [
        {
          "$ref": "#/components/parameters/WebhookId"
        }
      ],
      "post": {
        "operationId": "testWebhook",
        "summary": "Test a webhook",
        "description": "Sends an event of the type `webhook.test`, once; the list of webhooks shows whether it arrived. While an\nearlier test is pending, the response has that one. If the webhook is disabled, it is enabled again.\n",
        "tags": [
          "Webhooks"
        ],
        "security": [
          {
            "apiKey": [
              "write"
            ]
          }
        ],
        "responses": {
          "202": {
            "description": "The delivery, not sent yet.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/WebhookDelivery"
                },
                "examples": {
                  "pending": {
                    "$ref": "#/components/examples/TestPending"
                  }
                }
              }
            }
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
          "422": {
            "$ref": "#/components/responses/ValidationFailed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      }
    }
  },
  "webhooks": {
    "recordFinished": {
      "post": {
        "operationId": "recordFinished",
        "summary": "A record is finished",
        "description": "Sent to the URL of each webhook when a document or an image is finished. Verify the signature, then get the\nrecord; the event has neither prompt nor result. A delivery may repeat, and deliveries may change their order:\nall deliveries of an event have the same `webhook-id`. Respond within 15 seconds. After any status but `2XX`\nand `410`, the service tries again, 9 times in about 3 days. It follows no redirects. After 5 days without\nsuccess, it disables the webhook.\n",
        "tags": [
          "Webhook events"
        ],
        "security": [],
        "parameters": [
          {
            "name": "webhook-id",
            "in": "header",
            "required": true,
            "description": "The id of the event.",
            "schema": {
              "type": "string",
              "maxLength": 64
            },
            "example": "01a1fd72-0b2a-7d19-b3f0-52c8e0a94d17"
          },
          {
            "name": "webhook-timestamp",
            "in": "header",
            "required": true,
            "description": "When the service sent this delivery, in seconds since 1970. Refuse deliveries that are older than 5 minutes.",
            "schema": {
              "type": "integer",
              "format": "int64",
              "minimum": 0,
              "maximum": 9999999999
            },
            "example": 1795252500
          },
          {
            "name": "webhook-signature",
            "in": "header",
            "required": true,
            "description": "`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64, with the bytes of the secret as its key.\nSeveral signatures are separated by spaces.\n",
            "schema": {
              "type": "string",
              "maxLength": 1024
            },
            "example": "v1,yiBGAWZAFwIZvlKKr9UI+kFi/tGTrkSwNDJfvdLWkK8="
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/WebhookEvent"
              },
              "examples": {
                "succeeded": {
                  "$ref": "#/components/examples/DocumentSucceeded"
                },
                "test": {
                  "$ref": "#/components/examples/WebhookTest"
                }
              }
            }
          }
        },
        "responses": {
          "410": {
            "description": "Received, and no more, please. The service disables the webhook."
          },
          "2XX": {
            "description": "Received."
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
        "description": "`Authorization: Bearer <API_KEY>`, and nowhere else. Without a valid key, no response tells whether a record\nexists. A key belongs to one account and reaches only its records. The scope `read` lists, shows and watches\nthem; `write` creates, updates and deletes them, and sees the records that it writes. The command line of the\nservice creates keys.\n"
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
      "WebhookId": {
        "name": "id",
        "in": "path",
        "required": true,
        "description": "The id of the webhook.",
        "example": "01a1fd70-f1c0-7b7e-8a41-3c5d9e2f6b70",
        "schema": {
          "$ref": "#/components/schemas/Id"
        }
      },
      "Search": {
        "name": "search",
        "in": "query",
        "description": "Only records whose searched field contains this text. Case, accents, width, kinds of spaces, quotation marks\nand dashes, and spaces at the ends make no difference. There are no wildcards.\n",
        "x-also-known-as": [
          "q",
          "query",
          "keyword",
          "term",
          "filter",
          "contains"
        ],
        "schema": {
          "type": "string",
          "maxLength": 256
        },
        "example": ""
      },
      "Favorite": {
        "name": "favorite",
        "in": "query",
        "description": "Only favorites (`true`), or only the others (`false`).",
        "x-also-known-as": [
          "favourite",
          "favorites",
          "is_favorite",
          "starred"
        ],
        "schema": {
          "type": "boolean"
        },
        "example": false
      },
      "SortBy": {
        "name": "sort_by",
        "in": "query",
        "description": "The field to sort by. `id` is the order of creation. `name` is alphabetical in Unicode's root collation;\nequal names are sorted by id.\n",
        "x-also-known-as": [
          "order_by",
          "sort_field",
          "sort_key"
        ],
        "schema": {
          "$ref": "#/components/schemas/SortField",
          "default": "id"
        }
      },
      "SortDirection": {
        "name": "sort",
        "in": "query",
        "description": "The direction to sort in.",
        "x-also-known-as": [
          "order",
          "direction",
          "dir",
          "sort_order",
          "sort_dir",
          "sort_direction"
        ],
        "schema": {
          "$ref": "#/components/schemas/SortOrder",
          "default": "desc"
        }
      },
      "PageSize": {
        "name": "per_page",
        "in": "query",
        "description": "The number of records per page.",
        "x-also-known-as": [
          "limit",
          "size",
          "page_size",
          "count",
          "take",
          "top",
          "first",
          "max_results"
        ],
        "schema": {
          "$ref": "#/components/schemas/PerPage",
          "default": 10
        }
      },
      "Cursor": {
        "name": "cursor",
        "in": "query",
        "description": "`meta.next_cursor` or `meta.prev_cursor` of another page of the same list, with the same filters and sorting.\nRecords created or deleted meanwhile do not repeat or hide others.\n",
        "x-also-known-as": [
          "page",
          "offset",
          "skip",
          "start",
          "after",
          "before",
          "page_token",
          "next_cursor",
          "prev_cursor",
          "starting_after"
        ],
        "schema": {
          "type": "string",
          "maxLength": 2048
        },
        "example": ""
      },
      "IncludeTotal": {
        "name": "include_total",
        "in": "query",
        "description": "Count the matching records in `meta.total`.",
        "x-also-known-as": [
          "total",
          "with_total",
          "with_count",
          "include_count"
        ],
        "schema": {
          "type": "boolean",
          "default": false
        }
      },
      "IdempotencyKey": {
        "name": "Idempotency-Key",
        "in": "header",
        "description": "Makes the create safe to retry: choose a new value, such as a UUID, for each record. For 24 hours, a request\nwith the same key gets the first response again. It must ask for the same record; the media type, the order\nof the fields and `Prefer` may differ. Refused requests are not remembered. An empty value is no key.\n",
        "schema": {
          "type": "string",
          "maxLength": 255
        },
        "example": ""
      },
      "Prefer": {
        "name": "Prefer",
        "in": "header",
        "description": "`respond-async` does not wait for the result; `wait=5` waits at most 5 seconds\n([RFC 7240](https://www.rfc-editor.org/rfc/rfc7240)). Other preferences are ignored.\n",
        "schema": {
          "type": "string",
          "maxLength": 256
        },
        "example": "wait=25"
      },
      "IfMatch": {
        "name": "If-Match",
        "in": "header",
        "description": "The `ETag` of the version to change, or `*` for any. If the record has changed since, the response is `412`.\nAn ETag that a proxy has marked (`W/\"3\"` or `\"3-gzip\"` for `\"3\"`) also matches. An empty value is refused.\n",
        "schema": {
          "$ref": "#/components/schemas/EntityTags"
        },
        "example": "*"
      },
      "IfNoneMatch": {
        "name": "If-None-Match",
        "in": "header",
        "description": "The `ETag` that you have. If the record has not changed since, the response is `304`.",
        "schema": {
          "$ref": "#/components/schemas/EntityTags"
        },
        "example": "\"0\""
      },
      "LastEventId": {
        "name": "Last-Event-ID",
        "in": "header",
        "description": "The `id` of the last event that you received. The stream continues after it.",
        "schema": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[\\x21-\\x7E]+$"
        },
        "example": "2-0-e3b0c44298fc1c14"
      }
    },
    "headers": {
      "ETag": {
        "description": "The version of the record, for `If-Match` and `If-None-Match`. Opaque.",
        "required": true,
        "schema": {
          "type": "string",
          "maxLength": 64
        },
        "example": "\"3\""
      },
      "Location": {
        "description": "The path of the new record, with the path prefix of a proxy before it.",
        "required": true,
        "schema": {
          "type": "string",
          "format": "uri-reference",
          "maxLength": 2048
        },
        "example": "/api/v1/documents/01a1fd63-3620-7b7e-8a41-3c5d9e2f6b70"
      },
      "RetryAfter": {
        "description": "The number of seconds to wait before the next request.",
        "required": true,
        "schema": {
          "type": "integer",
          "format": "int32",
          "minimum": 1,
          "maximum": 86400
        },
        "example": 2
      },
      "PreferenceApplied": {
        "description": "The preferences of `Prefer` that were applied, if any.",
        "schema": {
          "type": "string",
          "maxLength": 256
        },
        "example": "respond-async"
      },
      "RequestId": {
        "description": "The id of the request. Quote it when you report an error.",
        "required": true,
        "schema": {
          "type": "string",
          "maxLength": 128
        },
        "example": "req-01a1fd63-ab50-7d19-b3f0-52c8e0a94d17"
      },
      "RateLimit": {
        "description": "The requests left (`r`) in the next `t` seconds. For people and logs; follow `Retry-After`.",
        "schema": {
          "type": "string",
          "maxLength": 256
        },
        "example": "\"account\";r=2999;t=60"
      },
      "RateLimitPolicy": {
        "description": "The limit (`q` requests in `w` seconds), as in draft-ietf-httpapi-ratelimit-headers.",
        "schema": {
          "type": "string",
          "maxLength": 256
        },
        "example": "\"account\";q=3000;w=60"
      },
      "WwwAuthenticate": {
        "description": "The scheme `Bearer`, with `error=\"invalid_token\"` if the key is not valid.",
        "required": true,
        "schema": {
          "type": "string",
          "maxLength": 256
        },
        "example": "Bearer error=\"invalid_token\""
      },
      "Allow": {
        "description": "The methods that the path supports.",
        "x-when": 405,
        "schema": {
          "type": "string",
          "maxLength": 256
        },
        "example": "GET, HEAD, POST"
      },
      "OptionalRetryAfter": {
        "description": "The number of seconds to wait before the next request.",
        "x-when": 503,
        "schema": {
          "type": "integer",
          "format": "int32",
          "minimum": 1,
          "maximum": 86400
        },
        "example": 2
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
          "usage",
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
            "type": "string",
            "minLength": 1,
            "maxLength": 200000,
            "description": "The instructions for the AI, as you sent them."
          },
          "creativity": {
            "$ref": "#/components/schemas/Creativity"
          },
          "template_id": {
            "$ref": "#/components/schemas/TemplateId"
          },
          "result": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 200000,
            "description": "The text. Null until it is written."
          },
          "favorite": {
            "$ref": "#/components/schemas/IsFavorite"
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
            "description": "Why the generation failed. Null unless `state` is `failed`."
          },
          "model": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 128,
            "description": "The model that wrote the text. Null until then, and if you wrote it during the generation."
          },
          "usage": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/RecordUsage"
              },
              {
                "type": "null"
              }
            ],
            "description": "What the generation used, with all its attempts. Null until it is finished."
          },
          "created_at": {
            "type": "string",
            "format": "date-time",
            "description": "When the document was created, in UTC."
          },
          "updated_at": {
            "type": "string",
            "format": "date-time",
            "description": "When any field last changed, in UTC. It never goes back."
          }
        }
      },
      "DocumentCreate": {
        "type": "object",
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
            "description": "The template. Without it, the document is Freestyle (1)."
          }
        }
      },
      "DocumentUpdate": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "name": {
            "$ref": "#/components/schemas/Name"
          },
          "result": {
            "type": "string",
            "maxLength": 200000,
            "description": "The text. It replaces the text that is being written, too.",
            "x-also-known-as": [
              "text",
              "content"
            ]
          },
          "favorite": {
            "$ref": "#/components/schemas/IsFavorite"
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
            "maxItems": 100,
            "description": "The documents of the page.",
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
        "description": "Each event has an `id` and JSON `data`. Ignore events that you do not know.\n\n- `record`: The document, at the start and after each change. The last one is finished.\n- `text`: The next piece of the text. A piece with `offset` 0 begins a new draft; discard the text so far.\n- `deleted`: The record was deleted.\n",
        "x-events": {
          "record": {
            "$ref": "#/components/schemas/Document",
            "description": "The document, at the start and after each change. The last one is finished."
          },
          "text": {
            "title": "DraftText",
            "type": "object",
            "description": "The next piece of the text. A piece with `offset` 0 begins a new draft; discard the text so far.",
            "required": [
              "offset",
              "text"
            ],
            "properties": {
              "offset": {
                "type": "integer",
                "format": "int32",
                "minimum": 0,
                "maximum": 200000,
                "description": "The number of characters (Unicode code points) before this piece."
              },
              "text": {
                "type": "string",
                "minLength": 1,
                "maxLength": 4096,
                "description": "The piece."
              }
            }
          },
          "deleted": {
            "title": "DeletedRecord",
            "type": "object",
            "description": "The record was deleted.",
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
          "usage",
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
            "description": "The style, if one was chosen."
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
            "description": "The medium, if one was chosen."
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
            "description": "The filter, if one was chosen."
          },
          "results": {
            "$ref": "#/components/schemas/PictureUrls"
          },
          "favorite": {
            "$ref": "#/components/schemas/IsFavorite"
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
            "description": "Why the generation failed. Null unless `state` is `failed`."
          },
          "model": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 128,
            "description": "The model that drew the picture. Null until it is drawn."
          },
          "usage": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/RecordUsage"
              },
              {
                "type": "null"
              }
            ],
            "description": "What the generation used, with all its attempts. Null until it is finished."
          },
          "created_at": {
            "type": "string",
            "format": "date-time",
            "description": "When the image was created, in UTC."
          },
          "updated_at": {
            "type": "string",
            "format": "date-time",
            "description": "When any field last changed, in UTC. It never goes back."
          }
        }
      },
      "ImageCreate": {
        "type": "object",
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
            "$ref": "#/components/schemas/PictureUrls"
          },
          "favorite": {
            "$ref": "#/components/schemas/IsFavorite"
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
            "maxItems": 100,
            "description": "The images of the page.",
            "items": {
              "$ref": "#/components/schemas/Image"
            }
          },
          "meta": {
            "$ref": "#/components/schemas/ListMeta"
          }
        }
      },
      "ImageEvents": {
        "type": "string",
        "maxLength": 100000000,
        "description": "Each event has an `id` and JSON `data`. Ignore events that you do not know.\n\n- `record`: The image, at the start and after each change. The last one is finished.\n- `deleted`: The record was deleted.\n",
        "x-events": {
          "record": {
            "$ref": "#/components/schemas/Image",
            "description": "The image, at the start and after each change. The last one is finished."
          },
          "deleted": {
            "title": "DeletedRecord",
            "type": "object",
            "description": "The record was deleted.",
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
      "ListMeta": {
        "type": "object",
        "description": "Where the page is in its list.",
        "required": [
          "per_page",
          "next_cursor",
          "prev_cursor",
          "total"
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
            "description": "The cursor of the next page. Null on the last page."
          },
          "prev_cursor": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 2048,
            "description": "The cursor of the previous page. Null on the first page."
          },
          "total": {
            "type": [
              "integer",
              "null"
            ],
            "format": "int32",
            "minimum": 0,
            "maximum": 10000,
            "description": "The number of matching records; 10000 means 10000 or more. Null without `include_total=true`."
          }
        }
      },
      "Id": {
        "type": "string",
        "format": "uuid",
        "maxLength": 36,
        "description": "The id of the record."
      },
      "Name": {
        "type": "string",
        "minLength": 1,
        "maxLength": 128,
        "description": "A name, for people. At least one character is visible.",
        "x-visible": true,
        "x-also-known-as": [
          "title"
        ]
      },
      "Prompt": {
        "type": "string",
        "minLength": 1,
        "maxLength": 50000,
        "description": "Instructions for the AI.",
        "x-also-known-as": [
          "description",
          "text",
          "input",
          "content",
          "instructions",
          "message"
        ]
      },
      "ImageDescription": {
        "type": "string",
        "minLength": 1,
        "maxLength": 2000,
        "description": "What the picture shows.",
        "x-also-known-as": [
          "prompt",
          "text",
          "input",
          "instructions"
        ]
      },
      "IsFavorite": {
        "type": "boolean",
        "description": "Whether the record is a favorite.",
        "x-also-known-as": [
          "favourite",
          "is_favorite",
          "starred"
        ]
      },
      "PictureUrls": {
        "type": "array",
        "maxItems": 16,
        "description": "The URLs of the pictures. They work in an `<img>`, without an API key, until the picture is removed from\n`results` or the image is deleted. Each contains at least 128 random bits; anyone who has the URL can see the\npicture. A browser may show a picture from its own cache for up to an hour longer. `HEAD`, `Range` and\n`If-None-Match` work. In an update, a repeated URL counts once; in a form, `results=` is the empty list.\n",
        "items": {
          "type": "string",
          "format": "uri",
          "maxLength": 2048,
          "contentMediaType": "image/png"
        }
      },
      "EntityTags": {
        "type": "string",
        "minLength": 1,
        "maxLength": 1024,
        "pattern": "^(\\*|(W/)?\"[\\x21\\x23-\\x7E]*\"(\\s*,\\s*(W/)?\"[\\x21\\x23-\\x7E]*\")*)$",
        "description": "One or more entity tags, or `*` for any ([RFC 9110](https://www.rfc-editor.org/rfc/rfc9110#section-13.1))."
      },
      "Creativity": {
        "type": "number",
        "format": "double",
        "minimum": 0,
        "maximum": 1,
        "multipleOf": 0.25,
        "description": "How freely the AI writes.",
        "x-also-known-as": [
          "temperature"
        ],
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
        "x-enum-varnames": [
          "FREESTYLE",
          "ABOUT_US",
          "ADVERTISEMENT",
          "ARTICLE",
          "BLOG_INTRO",
          "BLOG_OUTLINE",
          "BLOG_OUTRO",
          "BLOG_PARAGRAPH",
          "BLOG_POST",
          "BLOG_SECTION",
          "BLOG_TALKING_POINTS",
          "BLOG_TITLE",
          "CALL_TO_ACTION",
          "CONTENT_REWRITE",
          "CONTENT_SUMMARY",
          "FAQ",
          "HASHTAGS",
          "HEADLINE",
          "HOW_IT_WORKS",
          "META_DESCRIPTION",
          "META_KEYWORDS",
          "MISSION_STATEMENT",
          "NEWSLETTER",
          "PAIN_AGITATE_SOLUTION",
          "PARAGRAPH",
          "PRESS_RELEASE",
          "SOCIAL_POST",
          "SOCIAL_POST_CAPTION",
          "STARTUP_IDEAS",
          "STARTUP_NAMES",
          "SUBHEADLINE",
          "TESTIMONIAL",
          "TWEET",
          "TWITTER_THREAD",
          "VALUE_PROPOSITION",
          "VIDEO_DESCRIPTION",
          "VIDEO_SCRIPT",
          "VIDEO_TAGS",
          "VIDEO_TITLE",
          "VISION_STATEMENT",
          "PERSONA",
          "PRODUCT_SHEET",
          "WELCOME_EMAIL",
          "PUSH_NOTIFICATION",
          "BLOG_LISTICLE",
          "CONTENT_GRAMMAR",
          "BLOG_TAGS",
          "PROS_AND_CONS",
          "GOOGLE_ADVERTISEMENT",
          "FACEBOOK_ADVERTISEMENT",
          "JOB_DESCRIPTION",
          "REVIEW",
          "FEATURE_SECTION",
          "TRANSLATOR"
        ],
        "description": "The template, which sets the form of the text. An id keeps its meaning.",
        "x-also-known-as": [
          "template",
          "type"
        ],
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
        },
        "x-enumGroups": {
          "General": [
            1,
            25
          ],
          "Blog": [
            9,
            4,
            45,
            6,
            12,
            5,
            10,
            8,
            11,
            7,
            47
          ],
          "Website": [
            18,
            31,
            53,
            19,
            13,
            16,
            20,
            21
          ],
          "Marketing": [
            42,
            35,
            24,
            3,
            49,
            50,
            32,
            52,
            48,
            41
          ],
          "Email and messages": [
            23,
            43,
            44
          ],
          "Social": [
            27,
            28,
            33,
            34,
            17
          ],
          "Video": [
            39,
            36,
            37,
            38
          ],
          "Company": [
            2,
            22,
            40,
            26,
            51,
            29,
            30
          ],
          "Your own text": [
            14,
            15,
            46,
            54
          ]
        },
        "x-enumLines": {
          "1": "No form: your prompt decides",
          "2": "Who you are and who it is for",
          "3": "Headline, benefit, call to action",
          "4": "Factual, with sections",
          "5": "A hook, and what the reader gets",
          "6": "Title and five sections with points",
          "7": "The gist, and a next step",
          "8": "One paragraph",
          "9": "Speaks to its reader",
          "10": "A heading and two paragraphs",
          "11": "Six points",
          "12": "At most 70 characters",
          "13": "One line, verb first",
          "14": "The same in other words",
          "15": "The gist in one paragraph",
          "16": "Five questions with answers",
          "17": "Ten hashtags",
          "18": "The main line of a page",
          "19": "Five numbered steps",
          "20": "For search engines, 160 characters",
          "21": "Ten keywords",
          "22": "What you do, who it is for, and why",
          "23": "Subject, greeting, news, one action",
          "24": "A problem, what it costs, what helps",
          "25": "One paragraph about a subject",
          "26": "News with a quotation and contact",
          "27": "Sentences and three hashtags",
          "28": "A short text for a picture",
          "29": "Five ideas, a sentence each",
          "30": "Ten names",
          "31": "The sentence below a headline",
          "32": "A customer's words, with name",
          "33": "At most 280 characters",
          "34": "Five numbered tweets",
          "35": "Why it beats the alternatives",
          "36": "Summary, chapters, question, tags",
          "37": "Four scenes: picture and narrator",
          "38": "Twelve keywords",
          "39": "At most 70 characters",
          "40": "The future that you work towards",
          "41": "A typical customer",
          "42": "What it is, five features, who it is for",
          "43": "Greets a new customer, first step",
          "44": "Title and one line",
          "45": "Seven items with a text each",
          "46": "Spelling and grammar, nothing else",
          "47": "Eight keywords",
          "48": "Four points for, four against",
          "49": "Three headlines and two descriptions",
          "50": "Primary text, headline, link, button",
          "51": "Tasks, requirements and offer",
          "52": "Stars, a title and an opinion",
          "53": "Four features, a paragraph each",
          "54": "Into the language that you name"
        }
      },
      "Resolution": {
        "type": "string",
        "enum": [
          "256x256",
          "512x512",
          "1024x1024"
        ],
        "x-enum-varnames": [
          "RESOLUTION_256X256",
          "RESOLUTION_512X512",
          "RESOLUTION_1024X1024"
        ],
        "description": "The width and height of the picture, in pixels.",
        "x-also-known-as": [
          "size",
          "dimensions"
        ]
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
        "x-enum-varnames": [
          "STYLE_3D_RENDER",
          "ABSTRACT",
          "ANIME",
          "ART_DECO",
          "CARTOON",
          "DIGITAL_ART",
          "ILLUSTRATION",
          "ORIGAMI",
          "PIXEL_ART",
          "PHOTOGRAPHY",
          "POP_ART",
          "RETRO",
          "SKETCH",
          "VAPORWAVE"
        ],
        "description": "The style of the picture.",
        "x-enumDescriptions": {
          "3d_render": "3D render"
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
        "description": "The artistic medium that the picture imitates."
      },
      "Filter": {
        "type": "string",
        "enum": [
          "grayscale",
          "sepia",
          "invert"
        ],
        "description": "The filter that is applied to the finished picture.",
        "x-enumDescriptions": {
          "grayscale": "Black and white"
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
        "description": "The progress of the generation: `queued`, then `processing`, then `succeeded` or `failed`. No later version\nof `/api/v1` adds a state.\n"
      },
      "DocumentSearchField": {
        "type": "string",
        "enum": [
          "name",
          "result"
        ],
        "description": "A field of a document that can be searched."
      },
      "ImageSearchField": {
        "type": "string",
        "enum": [
          "name"
        ],
        "description": "A field of an image that can be searched."
      },
      "SortField": {
        "type": "string",
        "enum": [
          "id",
          "name"
        ],
        "description": "A field to sort by.",
        "x-enumDescriptions": {
          "id": "Date created"
        }
      },
      "SortOrder": {
        "type": "string",
        "enum": [
          "desc",
          "asc"
        ],
        "description": "The direction to sort in.",
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
        "x-enum-varnames": [
          "PER_PAGE_10",
          "PER_PAGE_25",
          "PER_PAGE_50",
          "PER_PAGE_100"
        ],
        "description": "The number of records per page."
      },
      "RecordUsage": {
        "type": "object",
        "description": "What a generation used.",
        "required": [
          "input_tokens",
          "output_tokens",
          "seconds"
        ],
        "properties": {
          "input_tokens": {
            "type": [
              "integer",
              "null"
            ],
            "format": "int64",
            "minimum": 0,
            "maximum": 1000000000000,
            "description": "The tokens that the model read. Null if it has none. An estimate if its provider does not say them."
          },
          "output_tokens": {
            "type": [
              "integer",
              "null"
            ],
            "format": "int64",
            "minimum": 0,
            "maximum": 1000000000000,
            "description": "The tokens that the model wrote. Null if it has none. An estimate if its provider does not say them."
          },
          "seconds": {
            "type": "number",
            "format": "double",
            "minimum": 0,
            "maximum": 1000000000,
            "description": "How long the generation took, without its time in the queue."
          }
        }
      },
      "AccountUsage": {
        "type": "object",
        "description": "The usage of an account in a month.",
        "required": [
          "starts_at",
          "ends_at",
          "generations",
          "tokens"
        ],
        "properties": {
          "starts_at": {
            "type": "string",
            "format": "date-time",
            "description": "The beginning of the month, in UTC."
          },
          "ends_at": {
            "type": "string",
            "format": "date-time",
            "description": "The end of the month. The counts then begin again."
          },
          "generations": {
            "$ref": "#/components/schemas/Quota",
            "description": "Generations that began. A generation that is deleted in the queue does not count."
          },
          "tokens": {
            "$ref": "#/components/schemas/Quota",
            "description": "Tokens that models read and wrote, and those reserved for unfinished generations."
          }
        }
      },
      "Quota": {
        "type": "object",
        "description": "A count and its limit.",
        "required": [
          "used",
          "limit"
        ],
        "properties": {
          "used": {
            "type": "integer",
            "format": "int64",
            "minimum": 0,
            "maximum": 1000000000000,
            "description": "The count."
          },
          "limit": {
            "type": [
              "integer",
              "null"
            ],
            "format": "int64",
            "minimum": 0,
            "maximum": 1000000000000,
            "description": "The largest count. Null without a limit."
          }
        }
      },
      "Webhook": {
        "type": "object",
        "description": "A URL that the service calls.",
        "required": [
          "id",
          "url",
          "types",
          "created_at",
          "disabled_at",
          "disabled_reason",
          "deliveries"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id"
          },
          "url": {
            "type": "string",
            "format": "uri",
            "maxLength": 2048,
            "description": "The URL."
          },
          "types": {
            "type": [
              "array",
              "null"
            ],
            "maxItems": 16,
            "items": {
              "$ref": "#/components/schemas/EventType"
            },
            "description": "The events that it gets. Null for all, also those of later versions."
          },
          "created_at": {
            "type": "string",
            "format": "date-time",
            "description": "When the webhook was created, in UTC."
          },
          "disabled_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "Since when it gets no events. Null while it gets them."
          },
          "disabled_reason": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 64,
            "examples": [
              "gone",
              "failing"
            ],
            "description": "Why it gets no events, for programs. Later versions may add reasons.\n\n- `gone`: the receiver answered 410\n- `failing`: no delivery has succeeded for 5 days\n",
            "x-enumDescriptions": {
              "gone": "the receiver answered 410",
              "failing": "no delivery has succeeded for 5 days"
            }
          },
          "deliveries": {
            "type": "array",
            "maxItems": 10,
            "description": "The last deliveries, the newest first. A finished one is kept for 3 days.",
            "items": {
              "$ref": "#/components/schemas/WebhookDelivery"
            }
          }
        }
      },
      "CreatedWebhook": {
        "type": "object",
        "description": "A new webhook and its secret.",
        "required": [
          "id",
          "url",
          "types",
          "created_at",
          "secret"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id"
          },
          "url": {
            "type": "string",
            "format": "uri",
            "maxLength": 2048,
            "description": "The URL."
          },
          "types": {
            "type": [
              "array",
              "null"
            ],
            "maxItems": 16,
            "items": {
              "$ref": "#/components/schemas/EventType"
            },
            "description": "The events that it gets. Null for all, also those of later versions."
          },
          "created_at": {
            "type": "string",
            "format": "date-time",
            "description": "When the webhook was created, in UTC."
          },
          "secret": {
            "type": "string",
            "maxLength": 128,
            "description": "The signing secret, `whsec_` and base64. No other response shows it."
          }
        }
      },
      "WebhookCreate": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "url"
        ],
        "properties": {
          "url": {
            "$ref": "#/components/schemas/WebhookUrl"
          },
          "types": {
            "$ref": "#/components/schemas/EventTypes"
          }
        }
      },
      "WebhookList": {
        "type": "object",
        "description": "All webhooks of the account.",
        "required": [
          "data"
        ],
        "properties": {
          "data": {
            "type": "array",
            "maxItems": 10,
            "description": "The webhooks.",
            "items": {
              "$ref": "#/components/schemas/Webhook"
            }
          }
        }
      },
      "WebhookUrl": {
        "type": "string",
        "format": "uri",
        "minLength": 1,
        "maxLength": 2048,
        "description": "An `https` URL on the public internet. A service on your own machine also calls `http` URLs of this machine.\n",
        "x-also-known-as": [
          "endpoint",
          "endpoint_url",
          "callback",
          "callback_url",
          "webhook_url",
          "target",
          "target_url"
        ]
      },
      "EventTypes": {
        "type": "array",
        "maxItems": 16,
        "description": "The events to send. Without it, or without any, all of them.",
        "x-also-known-as": [
          "type",
          "event",
          "events",
          "event_types",
          "enabled_events",
          "filter"
        ],
        "items": {
          "$ref": "#/components/schemas/EventType"
        }
      },
      "EventType": {
        "type": "string",
        "enum": [
          "document.succeeded",
          "document.failed",
          "image.succeeded",
          "image.failed"
        ],
        "description": "What happened to a record."
      },
      "WebhookDelivery": {
        "type": "object",
        "description": "An event, and what became of sending it.",
        "required": [
          "id",
          "type",
          "path",
          "state",
          "attempts",
          "response_status",
          "error",
          "created_at",
          "attempted_at",
          "next_attempt_at"
        ],
        "properties": {
          "id": {
            "type": "string",
            "maxLength": 64,
            "description": "The id of the event, as in `webhook-id`."
          },
          "type": {
            "$ref": "#/components/schemas/SentEventType"
          },
          "path": {
            "$ref": "#/components/schemas/EventPath"
          },
          "state": {
            "type": "string",
            "maxLength": 64,
            "examples": [
              "pending",
              "succeeded",
              "failed"
            ],
            "description": "Whether the event has arrived. Later versions may add states.\n\n- `pending`: not yet; see `next_attempt_at`\n- `succeeded`: the receiver answered 2XX\n- `failed`: no attempt is left, or the webhook was disabled\n",
            "x-enumDescriptions": {
              "pending": "not yet; see `next_attempt_at`",
              "succeeded": "the receiver answered 2XX",
              "failed": "no attempt is left, or the webhook was disabled"
            }
          },
          "attempts": {
            "type": "integer",
            "format": "int32",
            "minimum": 0,
            "maximum": 1000,
            "description": "The number of attempts that began."
          },
          "response_status": {
            "type": [
              "integer",
              "null"
            ],
            "format": "int32",
            "minimum": 100,
            "maximum": 999,
            "description": "The HTTP status of the last response. The service stores nothing else of it."
          },
          "error": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 64,
            "examples": [
              "timed_out",
              "name_not_found",
              "address_refused",
              "tls_failed",
              "connection_failed"
            ],
            "description": "Why the last attempt got no response, for programs. Later versions may add reasons.\n\n- `timed_out`: no response within 15 seconds\n- `address_refused`: the host has an address that the service does not call\n- `name_not_found`: no name server knows the host\n- `tls_failed`: there is no TLS, or the certificate is not valid\n- `connection_failed`: the connection failed in another way\n",
            "x-enumDescriptions": {
              "timed_out": "no response within 15 seconds",
              "address_refused": "the host has an address that the service does not call",
              "name_not_found": "no name server knows the host",
              "tls_failed": "there is no TLS, or the certificate is not valid",
              "connection_failed": "the connection failed in another way"
            }
          },
          "created_at": {
            "type": "string",
            "format": "date-time",
            "description": "When the event happened, in UTC."
          },
          "attempted_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "When the last attempt began. Null before the first."
          },
          "next_attempt_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "The earliest time of the next attempt. Null if there is none."
          }
        }
      },
      "WebhookEvent": {
        "type": "object",
        "description": "The body of a delivery.",
        "required": [
          "type",
          "timestamp",
          "data"
        ],
        "properties": {
          "type": {
            "$ref": "#/components/schemas/SentEventType"
          },
          "timestamp": {
            "type": "string",
            "format": "date-time",
            "description": "When it happened, in UTC."
          },
          "data": {
            "type": "object",
            "description": "The record. Get `path` for its content.",
            "required": [
              "id",
              "path",
              "state"
            ],
            "properties": {
              "id": {
                "$ref": "#/components/schemas/Id",
                "description": "The id of the record; in a test, that of the webhook."
              },
              "path": {
                "$ref": "#/components/schemas/EventPath"
              },
              "state": {
                "$ref": "#/components/schemas/State"
              }
            }
          }
        }
      },
      "SentEventType": {
        "type": "string",
        "maxLength": 64,
        "examples": [
          "document.succeeded",
          "document.failed",
          "image.succeeded",
          "image.failed",
          "webhook.test"
        ],
        "description": "What happened. Later versions may add types; ignore those that you do not know."
      },
      "EventPath": {
        "type": "string",
        "format": "uri-reference",
        "maxLength": 2048,
        "description": "The path of the record, with the path prefix of a proxy before it; in a test, that of the list of webhooks."
      },
      "GenerationError": {
        "type": "object",
        "description": "Why a generation failed.",
        "required": [
          "code",
          "detail"
        ],
        "properties": {
          "code": {
            "type": "string",
            "maxLength": 64,
            "examples": [
              "provider_failed",
              "provider_rejected",
              "timed_out",
              "invalid_result",
              "interrupted",
              "storage_unavailable"
            ],
            "description": "The reason, for programs. Later versions may add reasons.\n\n- `provider_failed`: the model's provider failed\n- `provider_rejected`: the provider refused the request; change the prompt\n- `timed_out`: the generation took too long\n- `invalid_result`: the result could not be used\n- `interrupted`: the service stopped too often during the generation\n- `storage_unavailable`: the picture could not be stored\n",
            "x-enumDescriptions": {
              "provider_failed": "the model's provider failed",
              "provider_rejected": "the provider refused the request; change the prompt",
              "timed_out": "the generation took too long",
              "invalid_result": "the result could not be used",
              "interrupted": "the service stopped too often during the generation",
              "storage_unavailable": "the picture could not be stored"
            }
          },
          "detail": {
            "type": "string",
            "maxLength": 1024,
            "description": "The reason, for people."
          }
        }
      },
      "Problem": {
        "type": "object",
        "description": "An error ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)). All types begin with\n`urn:problem-type:contentgen:`. Later versions may add types, also to a status that has one.\n\n| Status | Type | Cause |\n|---|---|---|\n| 400 | `bad-request` | The request can't be parsed. |\n| 401 | `unauthorized` | There is no API key, or it is not valid. |\n| 403 | `forbidden` | The API key lacks the scope. |\n| 403 | `account-suspended` | The operator has suspended the account. It can read, but not write. |\n| 404 | `not-found` | There is nothing at this URL. |\n| 405 | `method-not-allowed` | The path does not support the method; see `Allow`. |\n| 406 | `not-acceptable` | `Accept` allows no media type of the response. |\n| 408 | `request-timeout` | The request did not arrive in time. |\n| 409 | `conflict` | The first request with this `Idempotency-Key` is still in progress. |\n| 412 | `precondition-failed` | The record has changed since the `ETag` in `If-Match`. |\n| 413 | `content-too-large` | The body has more than 1 MiB. |\n| 415 | `unsupported-media-type` | The body is neither a form nor JSON. |\n| 422 | `validation-failed` | The request is invalid; see `errors`. |\n| 429 | `too-many-requests` | A limit is reached; see `Retry-After`. |\n| 429 | `quota-exceeded` | The account has used what it may use in this month. |\n| 431 | `request-header-fields-too-large` | The URL and the headers have more than 16 KiB. |\n| 500 | `internal-server-error` | Something went wrong in the service. |\n| 503 | `service-unavailable` | The service is overloaded or can't reach its database; see `Retry-After`. |\n",
        "x-problem-types": [
          {
            "status": 400,
            "type": "urn:problem-type:contentgen:bad-request",
            "cause": "The request can't be parsed.",
            "unlisted": true
          },
          {
            "status": 401,
            "type": "urn:problem-type:contentgen:unauthorized",
            "cause": "There is no API key, or it is not valid."
          },
          {
            "status": 403,
            "type": "urn:problem-type:contentgen:forbidden",
            "cause": "The API key lacks the scope."
          },
          {
            "status": 403,
            "type": "urn:problem-type:contentgen:account-suspended",
            "cause": "The operator has suspended the account. It can read, but not write."
          },
          {
            "status": 404,
            "type": "urn:problem-type:contentgen:not-found",
            "cause": "There is nothing at this URL."
          },
          {
            "status": 405,
            "type": "urn:problem-type:contentgen:method-not-allowed",
            "cause": "The path does not support the method; see `Allow`.",
            "unlisted": true
          },
          {
            "status": 406,
            "type": "urn:problem-type:contentgen:not-acceptable",
            "cause": "`Accept` allows no media type of the response.",
            "unlisted": true
          },
          {
            "status": 408,
            "type": "urn:problem-type:contentgen:request-timeout",
            "cause": "The request did not arrive in time.",
            "unlisted": true
          },
          {
            "status": 409,
            "type": "urn:problem-type:contentgen:conflict",
            "cause": "The first request with this `Idempotency-Key` is still in progress."
          },
          {
            "status": 412,
            "type": "urn:problem-type:contentgen:precondition-failed",
            "cause": "The record has changed since the `ETag` in `If-Match`."
          },
          {
            "status": 413,
            "type": "urn:problem-type:contentgen:content-too-large",
            "cause": "The body has more than 1 MiB.",
            "unlisted": true
          },
          {
            "status": 415,
            "type": "urn:problem-type:contentgen:unsupported-media-type",
            "cause": "The body is neither a form nor JSON.",
            "unlisted": true
          },
          {
            "status": 422,
            "type": "urn:problem-type:contentgen:validation-failed",
            "cause": "The request is invalid; see `errors`."
          },
          {
            "status": 429,
            "type": "urn:problem-type:contentgen:too-many-requests",
            "cause": "A limit is reached; see `Retry-After`."
          },
          {
            "status": 429,
            "type": "urn:problem-type:contentgen:quota-exceeded",
            "cause": "The account has used what it may use in this month."
          },
          {
            "status": 431,
            "type": "urn:problem-type:contentgen:request-header-fields-too-large",
            "cause": "The URL and the headers have more than 16 KiB.",
            "unlisted": true
          },
          {
            "status": 500,
            "type": "urn:problem-type:contentgen:internal-server-error",
            "cause": "Something went wrong in the service.",
            "unlisted": true
          },
          {
            "status": 503,
            "type": "urn:problem-type:contentgen:service-unavailable",
            "cause": "The service is overloaded or can't reach its database; see `Retry-After`.",
            "unlisted": true
          }
        ],
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
            "format": "uri",
            "maxLength": 256,
            "description": "The kind of error, for programs."
          },
          "title": {
            "type": "string",
            "maxLength": 128,
            "description": "The kind of error, for people."
          },
          "status": {
            "type": "integer",
            "format": "int32",
            "minimum": 400,
            "maximum": 599,
            "description": "The HTTP status."
          },
          "detail": {
            "type": "string",
            "maxLength": 2048,
            "description": "What happened and what to do."
          },
          "instance": {
            "type": "string",
            "format": "uri-reference",
            "maxLength": 2048,
            "description": "The path of the request."
          },
          "request_id": {
            "type": "string",
            "maxLength": 128,
            "description": "The id of the request."
          },
          "errors": {
            "type": "array",
            "minItems": 1,
            "maxItems": 100,
            "description": "Every broken rule.",
            "x-when": "urn:problem-type:contentgen:validation-failed",
            "items": {
              "$ref": "#/components/schemas/FieldError"
            }
          }
        }
      },
      "FieldError": {
        "type": "object",
        "description": "A broken rule.",
        "required": [
          "field",
          "code",
          "detail"
        ],
        "properties": {
          "field": {
            "type": "string",
            "maxLength": 256,
            "description": "The field, parameter or header, such as `name`, `results[1]` or `If-Match`."
          },
          "code": {
            "type": "string",
            "maxLength": 64,
            "examples": [
              "required",
              "unknown",
              "duplicate",
              "type",
              "choice",
              "too_short",
              "too_long",
              "too_many",
              "format",
              "encoding",
              "foreign",
              "cursor",
              "reused"
            ],
            "description": "The rule, for programs. Later versions may add rules.\n\n- `required`: missing\n- `unknown`: not in this contract\n- `duplicate`: sent twice in a form or query\n- `type`: not of the type\n- `choice`: not an allowed value\n- `too_short`: too short\n- `too_long`: too long\n- `too_many`: too many items\n- `format`: malformed\n- `encoding`: not valid text\n- `foreign`: not a picture of this image\n- `cursor`: not a cursor of this list\n- `reused`: this `Idempotency-Key` was used for another record\n",
            "x-enumDescriptions": {
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
            }
          },
          "detail": {
            "type": "string",
            "maxLength": 2048,
            "description": "The rule, for people."
          }
        }
      }
    },
    "examples": {
      "DocumentCreateFaq": {
        "summary": "An FAQ",
        "value": {
          "name": "Bakery FAQ",
          "prompt": "Sourdough course, 90 euros, three evenings. Can beginners come? Do I need flour?",
          "creativity": 0.5,
          "template_id": 16
        }
      },
      "DocumentCreateFreestyle": {
        "summary": "Only the required fields",
        "value": {
          "name": "Bottle",
          "prompt": "Introduce a reusable steel water bottle",
          "creativity": 0
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
          "result": "Our sourdough rests for a whole day before it is baked."
        }
      },
      "ImageCreatePoster": {
        "summary": "With style and medium",
        "value": {
          "name": "Harbor poster",
          "description": "A quiet harbor at dawn with sailing boats",
          "resolution": "512x512",
          "style": "art_deco",
          "medium": "acrylic"
        }
      },
      "ImageCreatePlain": {
        "summary": "Only the required fields",
        "value": {
          "name": "Mountain lake",
          "description": "A mountain lake in the first snow",
          "resolution": "256x256"
        }
      },
      "ImageUpdateFavorite": {
        "summary": "Mark as a favorite and keep the pictures",
        "value": {
          "results": [
            "http://127.0.0.1:8080/media/Zk3mV0Qp7wXr1sT9uYb2Nc4D6fGh8JkL.png"
          ],
          "favorite": true
        }
      },
      "ImageUpdateRemove": {
        "summary": "Remove all pictures",
        "value": {
          "results": [],
          "favorite": false
        }
      },
      "Document": {
        "summary": "A finished document",
        "value": {
          "id": "01a1fd63-3620-7b7e-8a41-3c5d9e2f6b70",
          "name": "Bakery FAQ",
          "prompt": "Sourdough course, 90 euros, three evenings. Can beginners come? Do I need flour?",
          "creativity": 0.5,
          "template_id": 16,
          "result": "Sourdough course, 90 euros, three evenings. Can beginners come? Do I need flour?\n\n**Q: Can beginners come?**\nA: _The answer, in one to three sentences._\n\n**Q: Do I need flour?**\nA: _The answer, in one to three sentences._\n\n**Q: _What people are unsure about._**\nA: _The answer, in one to three sentences._\n\n_Placeholder: the built-in writer puts the words of the request into the form. A model writes the text._",
          "favorite": false,
          "state": "succeeded",
          "error": null,
          "model": "offline-writer",
          "usage": {
            "input_tokens": null,
            "output_tokens": null,
            "seconds": 0.04
          },
          "created_at": "2026-11-21T09:15:00.000Z",
          "updated_at": "2026-11-21T09:15:00.042Z"
        }
      },
      "DocumentQueued": {
        "summary": "A document in the queue",
        "value": {
          "id": "01a1fd63-3620-7b7e-8a41-3c5d9e2f6b70",
          "name": "Bakery FAQ",
          "prompt": "Sourdough course, 90 euros, three evenings. Can beginners come? Do I need flour?",
          "creativity": 0.5,
          "template_id": 16,
          "result": null,
          "favorite": false,
          "state": "queued",
          "error": null,
          "model": null,
          "usage": null,
          "created_at": "2026-11-21T09:15:00.000Z",
          "updated_at": "2026-11-21T09:15:00.000Z"
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
          "usage": {
            "input_tokens": null,
            "output_tokens": null,
            "seconds": 21.1
          },
          "created_at": "2026-11-21T09:16:00.000Z",
          "updated_at": "2026-11-21T09:16:21.310Z"
        }
      },
      "DocumentPage": {
        "summary": "The first of several pages (`template_id=16`)",
        "value": {
          "data": [
            {
              "id": "01a1fd63-3620-7b7e-8a41-3c5d9e2f6b70",
              "name": "Bakery FAQ",
              "prompt": "Sourdough course, 90 euros, three evenings. Can beginners come? Do I need flour?",
              "creativity": 0.5,
              "template_id": 16,
              "result": "Sourdough course, 90 euros, three evenings. Can beginners come? Do I need flour?\n\n**Q: Can beginners come?**\nA: _The answer, in one to three sentences._\n\n**Q: Do I need flour?**\nA: _The answer, in one to three sentences._\n\n**Q: _What people are unsure about._**\nA: _The answer, in one to three sentences._\n\n_Placeholder: the built-in writer puts the words of the request into the form. A model writes the text._",
              "favorite": false,
              "state": "succeeded",
              "error": null,
              "model": "offline-writer",
              "usage": {
                "input_tokens": null,
                "output_tokens": null,
                "seconds": 0.04
              },
              "created_at": "2026-11-21T09:15:00.000Z",
              "updated_at": "2026-11-21T09:15:00.042Z"
            }
          ],
          "meta": {
            "per_page": 10,
            "next_cursor": "WyJhZnRlciIsZmFsc2UsIjAxYTFmZDYzIl0.DPYFyOWw7x0TjuwSWkEsXt",
            "prev_cursor": null,
            "total": null
          }
        }
      },
      "DocumentWatched": {
        "summary": "The events of a document",
        "value": "event: record\nid: 2-0-e3b0c44298fc1c14\ndata: {\"id\":\"01a1fd63-3620-7b7e-8a41-3c5d9e2f6b70\",\"name\":\"Bakery FAQ\",\"prompt\":\"Sourdough course, 90 euros, three evenings. Can beginners come? Do I need flour?\",\"creativity\":0.5,\"template_id\":16,\"result\":null,\"favorite\":false,\"state\":\"processing\",\"error\":null,\"model\":null,\"usage\":null,\"created_at\":\"2026-11-21T09:15:00.000Z\",\"updated_at\":\"2026-11-21T09:15:00.004Z\"}\n\nevent: text\nid: 2-109-8e045eda48c9a512\ndata: {\"offset\":0,\"text\":\"Sourdough course, 90 euros, three evenings. Can beginners come? Do I need flour?\\n\\n**Q: Can beginners come?**\\n\"}\n\nevent: text\nid: 2-411-5c44954127d1b2a5\ndata: {\"offset\":109,\"text\":\"A: _The answer, in one to three sentences._\\n\\n**Q: Do I need flour?**\\nA: _The answer, in one to three sentences._\\n\\n**Q: _What people are unsure about._**\\nA: _The answer, in one to three sentences._\\n\\n_Placeholder: the built-in writer puts the words of the request into the form. A model writes the text._\"}\n\nevent: record\nid: 3-411-5c44954127d1b2a5\ndata: {\"id\":\"01a1fd63-3620-7b7e-8a41-3c5d9e2f6b70\",\"name\":\"Bakery FAQ\",\"prompt\":\"Sourdough course, 90 euros, three evenings. Can beginners come? Do I need flour?\",\"creativity\":0.5,\"template_id\":16,\"result\":\"Sourdough course, 90 euros, three evenings. Can beginners come? Do I need flour?\\n\\n**Q: Can beginners come?**\\nA: _The answer, in one to three sentences._\\n\\n**Q: Do I need flour?**\\nA: _The answer, in one to three sentences._\\n\\n**Q: _What people are unsure about._**\\nA: _The answer, in one to three sentences._\\n\\n_Placeholder: the built-in writer puts the words of the request into the form. A model writes the text._\",\"favorite\":false,\"state\":\"succeeded\",\"error\":null,\"model\":\"offline-writer\",\"usage\":{\"input_tokens\":null,\"output_tokens\":null,\"seconds\":0.04},\"created_at\":\"2026-11-21T09:15:00.000Z\",\"updated_at\":\"2026-11-21T09:15:00.042Z\"}\n\n"
      },
      "Image": {
        "summary": "A finished image",
        "value": {
          "id": "01a1fd67-ca00-7f04-9b63-7e1a0c4d8f95",
          "name": "Harbor poster",
          "description": "A quiet harbor at dawn with sailing boats",
          "resolution": "512x512",
          "style": "art_deco",
          "medium": "acrylic",
          "filter": null,
          "results": [
            "http://127.0.0.1:8080/media/Zk3mV0Qp7wXr1sT9uYb2Nc4D6fGh8JkL.png"
          ],
          "favorite": false,
          "state": "succeeded",
          "error": null,
          "model": "offline-painter",
          "usage": {
            "input_tokens": null,
            "output_tokens": null,
            "seconds": 0.04
          },
          "created_at": "2026-11-21T09:20:00.000Z",
          "updated_at": "2026-11-21T09:20:00.171Z"
        }
      },
      "ImageQueued": {
        "summary": "An image in the queue",
        "value": {
          "id": "01a1fd67-ca00-7f04-9b63-7e1a0c4d8f95",
          "name": "Harbor poster",
          "description": "A quiet harbor at dawn with sailing boats",
          "resolution": "512x512",
          "style": "art_deco",
          "medium": "acrylic",
          "filter": null,
          "results": [],
          "favorite": false,
          "state": "queued",
          "error": null,
          "model": null,
          "usage": null,
          "created_at": "2026-11-21T09:20:00.000Z",
          "updated_at": "2026-11-21T09:20:00.000Z"
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
          "usage": {
            "input_tokens": null,
            "output_tokens": null,
            "seconds": 60
          },
          "created_at": "2026-11-21T09:21:00.000Z",
          "updated_at": "2026-11-21T09:24:03.021Z"
        }
      },
      "ImagePage": {
        "summary": "The last page (`per_page=25&include_total=true`)",
        "value": {
          "data": [
            {
              "id": "01a1fd67-ca00-7f04-9b63-7e1a0c4d8f95",
              "name": "Harbor poster",
              "description": "A quiet harbor at dawn with sailing boats",
              "resolution": "512x512",
              "style": "art_deco",
              "medium": "acrylic",
              "filter": null,
              "results": [
                "http://127.0.0.1:8080/media/Zk3mV0Qp7wXr1sT9uYb2Nc4D6fGh8JkL.png"
              ],
              "favorite": false,
              "state": "succeeded",
              "error": null,
              "model": "offline-painter",
              "usage": {
                "input_tokens": null,
                "output_tokens": null,
                "seconds": 0.04
              },
              "created_at": "2026-11-21T09:20:00.000Z",
              "updated_at": "2026-11-21T09:20:00.171Z"
            }
          ],
          "meta": {
            "per_page": 25,
            "next_cursor": null,
            "prev_cursor": "WyJiZWZvcmUiLGZhbHNlLCIwMWEx.1HA1_wnsIumadPg2twYf-V",
            "total": 26
          }
        }
      },
      "ImageWatched": {
        "summary": "The events of an image",
        "value": "event: record\nid: 2-0-e3b0c44298fc1c14\ndata: {\"id\":\"01a1fd67-ca00-7f04-9b63-7e1a0c4d8f95\",\"name\":\"Harbor poster\",\"description\":\"A quiet harbor at dawn with sailing boats\",\"resolution\":\"512x512\",\"style\":\"art_deco\",\"medium\":\"acrylic\",\"filter\":null,\"results\":[],\"favorite\":false,\"state\":\"processing\",\"error\":null,\"model\":null,\"usage\":null,\"created_at\":\"2026-11-21T09:20:00.000Z\",\"updated_at\":\"2026-11-21T09:20:00.006Z\"}\n\nevent: record\nid: 3-0-e3b0c44298fc1c14\ndata: {\"id\":\"01a1fd67-ca00-7f04-9b63-7e1a0c4d8f95\",\"name\":\"Harbor poster\",\"description\":\"A quiet harbor at dawn with sailing boats\",\"resolution\":\"512x512\",\"style\":\"art_deco\",\"medium\":\"acrylic\",\"filter\":null,\"results\":[\"http://127.0.0.1:8080/media/Zk3mV0Qp7wXr1sT9uYb2Nc4D6fGh8JkL.png\"],\"favorite\":false,\"state\":\"succeeded\",\"error\":null,\"model\":\"offline-painter\",\"usage\":{\"input_tokens\":null,\"output_tokens\":null,\"seconds\":0.04},\"created_at\":\"2026-11-21T09:20:00.000Z\",\"updated_at\":\"2026-11-21T09:20:00.171Z\"}\n\n"
      },
      "UsageOfMonth": {
        "summary": "An account with a limit of generations",
        "value": {
          "starts_at": "2026-11-01T00:00:00.000Z",
          "ends_at": "2026-12-01T00:00:00.000Z",
          "generations": {
            "used": 852,
            "limit": 10000
          },
          "tokens": {
            "used": 834600,
            "limit": null
          }
        }
      },
      "WebhookCreateAll": {
        "summary": "All events",
        "value": {
          "url": "https://shop.example/hooks/contentgen"
        }
      },
      "WebhookCreateFailures": {
        "summary": "Only failures",
        "value": {
          "url": "https://shop.example/hooks/contentgen",
          "types": [
            "document.failed",
            "image.failed"
          ]
        }
      },
      "WebhookCreated": {
        "summary": "A new webhook",
        "value": {
          "id": "01a1fd70-f1c0-7b7e-8a41-3c5d9e2f6b70",
          "url": "https://shop.example/hooks/contentgen",
          "types": null,
          "created_at": "2026-11-21T09:30:00.000Z",
          "secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"
        }
      },
      "Webhooks": {
        "summary": "One webhook",
        "value": {
          "data": [
            {
              "id": "01a1fd70-f1c0-7b7e-8a41-3c5d9e2f6b70",
              "url": "https://shop.example/hooks/contentgen",
              "types": null,
              "created_at": "2026-11-21T09:30:00.000Z",
              "disabled_at": null,
              "disabled_reason": null,
              "deliveries": [
                {
                  "id": "01a1fd72-0b2a-7d19-b3f0-52c8e0a94d17",
                  "type": "document.succeeded",
                  "path": "/api/v1/documents/01a1fd63-3620-7b7e-8a41-3c5d9e2f6b70",
                  "state": "pending",
                  "attempts": 1,
                  "response_status": 503,
                  "error": null,
                  "created_at": "2026-11-21T09:31:12.042Z",
                  "attempted_at": "2026-11-21T09:31:12.240Z",
                  "next_attempt_at": "2026-11-21T09:31:17.480Z"
                }
              ]
            }
          ]
        }
      },
      "TestPending": {
        "summary": "A test",
        "value": {
          "id": "01a1fd75-85a0-7c42-9e1b-5d2f8a6b3c01",
          "type": "webhook.test",
          "path": "/api/v1/webhooks",
          "state": "pending",
          "attempts": 0,
          "response_status": null,
          "error": null,
          "created_at": "2026-11-21T09:35:00.000Z",
          "attempted_at": null,
          "next_attempt_at": "2026-11-21T09:35:00.000Z"
        }
      },
      "DocumentSucceeded": {
        "summary": "A document is written",
        "value": {
          "type": "document.succeeded",
          "timestamp": "2026-11-21T09:31:12.042Z",
          "data": {
            "id": "01a1fd63-3620-7b7e-8a41-3c5d9e2f6b70",
            "path": "/api/v1/documents/01a1fd63-3620-7b7e-8a41-3c5d9e2f6b70",
            "state": "succeeded"
          }
        }
      },
      "WebhookTest": {
        "summary": "A test",
        "value": {
          "type": "webhook.test",
          "timestamp": "2026-11-21T09:35:00.000Z",
          "data": {
            "id": "01a1fd70-f1c0-7b7e-8a41-3c5d9e2f6b70",
            "path": "/api/v1/webhooks",
            "state": "succeeded"
          }
        }
      },
      "KeyMissing": {
        "summary": "No API key",
        "value": {
          "type": "urn:problem-type:contentgen:unauthorized",
          "title": "Unauthorized",
          "status": 401,
          "detail": "This endpoint needs an API key. Send it as \"Authorization: Bearer <API_KEY>\".",
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
      "AccountSuspended": {
        "summary": "A write of a suspended account",
        "value": {
          "type": "urn:problem-type:contentgen:account-suspended",
          "title": "Account suspended",
          "status": 403,
          "detail": "This account is suspended. It can read, but not write. Ask the operator of the service.",
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
      "KeyInProgress": {
        "summary": "A retry, sent too early",
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
        "summary": "Somebody else changed the record",
        "value": {
          "type": "urn:problem-type:contentgen:precondition-failed",
          "title": "Precondition failed",
          "status": 412,
          "detail": "The record has changed. Get it again, then repeat the request with its new ETag.",
          "instance": "/api/v1/documents/01a1fd63-3620-7b7e-8a41-3c5d9e2f6b70",
          "request_id": "req-01a1fd63-ab50-7d19-b3f0-52c8e0a94d17"
        }
      },
      "FieldsInvalid": {
        "summary": "Three mistakes at once",
        "value": {
          "type": "urn:problem-type:contentgen:validation-failed",
          "title": "Validation failed",
          "status": 422,
          "detail": "The request is invalid: \"prompt\" is required (and 2 more errors).",
          "instance": "/api/v1/documents",
          "request_id": "req-01a1fd63-ab50-7d19-b3f0-52c8e0a94d17",
          "errors": [
            {
              "field": "prompt",
              "code": "required",
              "detail": "is required"
            },
            {
              "field": "creativity",
              "code": "choice",
              "detail": "must be one of 0, 0.25, 0.5, 0.75, 1"
            },
            {
              "field": "promt",
              "code": "unknown",
              "detail": "is not a field of this operation (use one of name, prompt, creativity, template_id)"
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
          "detail": "The limit of 3000 requests in 60 seconds is reached. Try again in 2 seconds.",
          "instance": "/api/v1/documents",
          "request_id": "req-01a1fd63-ab50-7d19-b3f0-52c8e0a94d17"
        }
      },
      "QuotaExceeded": {
        "summary": "An account that has used its month",
        "value": {
          "type": "urn:problem-type:contentgen:quota-exceeded",
          "title": "Quota exceeded",
          "status": 429,
          "detail": "This account has used its 10000 generations of this month. The next month begins on 2026-12-01 (UTC).",
          "instance": "/api/v1/documents",
          "request_id": "req-01a1fd63-ab50-7d19-b3f0-52c8e0a94d17"
        }
      },
      "Unavailable": {
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
    },
    "responses": {
      "UpdatedDocument": {
        "description": "The document after the update.",
        "headers": {
          "ETag": {
            "$ref": "#/components/headers/ETag"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/Document"
            },
            "examples": {
              "updated": {
                "$ref": "#/components/examples/Document"
              }
            }
          }
        }
      },
      "UpdatedImage": {
        "description": "The image after the update.",
        "headers": {
          "ETag": {
            "$ref": "#/components/headers/ETag"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/Image"
            },
            "examples": {
              "updated": {
                "$ref": "#/components/examples/Image"
              }
            }
          }
        }
      },
      "Deleted": {
        "description": "The record is deleted. A second delete gets `404`.",
        "headers": {
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          }
        }
      },
      "NotModified": {
        "description": "The record has not changed. The response has no body.",
        "headers": {
          "ETag": {
            "$ref": "#/components/headers/ETag"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          }
        }
      },
      "StreamEnded": {
        "description": "`Last-Event-ID` was the last event. Do not reconnect.",
        "headers": {
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          }
        }
      },
      "Unauthorized": {
        "description": "There is no API key, or it is not valid.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "WWW-Authenticate": {
            "$ref": "#/components/headers/WwwAuthenticate"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            },
            "examples": {
              "missing": {
                "$ref": "#/components/examples/KeyMissing"
              }
            }
          }
        }
      },
      "Forbidden": {
        "description": "The API key lacks the scope, or the account is suspended and can only read.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
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
              "$ref": "#/components/schemas/Problem"
            },
            "examples": {
              "scope": {
                "$ref": "#/components/examples/ScopeMissing"
              },
              "suspended": {
                "$ref": "#/components/examples/AccountSuspended"
              }
            }
          }
        }
      },
      "NotFound": {
        "description": "The account has no such record. Unknown, malformed, deleted and foreign ids get the same response.\n",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
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
              "$ref": "#/components/schemas/Problem"
            },
            "examples": {
              "unknown": {
                "$ref": "#/components/examples/RecordUnknown"
              }
            }
          }
        }
      },
      "Conflict": {
        "description": "The first request with this `Idempotency-Key` is still in progress.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "Retry-After": {
            "$ref": "#/components/headers/RetryAfter"
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
              "$ref": "#/components/schemas/Problem"
            },
            "examples": {
              "in_progress": {
                "$ref": "#/components/examples/KeyInProgress"
              }
            }
          }
        }
      },
      "PreconditionFailed": {
        "description": "The record has changed since the `ETag` in `If-Match`. Nothing was written.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
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
              "$ref": "#/components/schemas/Problem"
            },
            "examples": {
              "changed": {
                "$ref": "#/components/examples/RecordChanged"
              }
            }
          }
        }
      },
      "ValidationFailed": {
        "description": "The request is invalid; `errors` says where and why. Nothing was written.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
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
              "$ref": "#/components/schemas/Problem"
            },
            "examples": {
              "fields": {
                "$ref": "#/components/examples/FieldsInvalid"
              }
            }
          }
        }
      },
      "TooManyRequests": {
        "description": "A limit of the account is reached. `detail` names it.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "Retry-After": {
            "$ref": "#/components/headers/RetryAfter"
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
              "$ref": "#/components/schemas/Problem"
            },
            "examples": {
              "limit": {
                "$ref": "#/components/examples/LimitReached"
              },
              "quota": {
                "$ref": "#/components/examples/QuotaExceeded"
              }
            }
          }
        }
      },
      "OtherError": {
        "description": "Any other error. The schema lists them.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "Allow": {
            "$ref": "#/components/headers/Allow"
          },
          "Retry-After": {
            "$ref": "#/components/headers/OptionalRetryAfter"
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
              "$ref": "#/components/schemas/Problem"
            },
            "examples": {
              "unavailable": {
                "$ref": "#/components/examples/Unavailable"
              }
            }
          }
        }
      }
    },
    "links": {
      "ShowDocument": {
        "operationId": "getDocument",
        "parameters": {
          "id": "$response.body#/id"
        },
        "description": "Shows the document."
      },
      "WatchDocument": {
        "operationId": "watchDocument",
        "parameters": {
          "id": "$response.body#/id"
        },
        "description": "Watches the document."
      },
      "DeleteDocument": {
        "operationId": "deleteDocument",
        "parameters": {
          "id": "$response.body#/id"
        },
        "description": "Deletes the document."
      },
      "ShowImage": {
        "operationId": "getImage",
        "parameters": {
          "id": "$response.body#/id"
        },
        "description": "Shows the image."
      },
      "WatchImage": {
        "operationId": "watchImage",
        "parameters": {
          "id": "$response.body#/id"
        },
        "description": "Watches the image."
      },
      "DeleteImage": {
        "operationId": "deleteImage",
        "parameters": {
          "id": "$response.body#/id"
        },
        "description": "Deletes the image."
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
  "x-booleans": {
    "true": [
      "true",
      "1",
      "on",
      "yes"
    ],
    "false": [
      "false",
      "0",
      "off",
      "no"
    ]
  },
  "x-cors": {
    "origin": "*",
    "preflightSeconds": 86400,
    "requestHeaders": [
      "Authorization",
      "Content-Type",
      "X-Request-Id",
      "*"
    ],
    "exposedHeaders": [
      "ETag",
      "Location",
      "Preference-Applied",
      "RateLimit",
      "RateLimit-Policy",
      "Retry-After",
      "X-Request-Id"
    ]
  }
};
